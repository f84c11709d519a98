import type { Locale } from '@borderlane/contracts/primitives'

/**
 * Endings that make a nationality of a country's name, by language. The catalogue has English nationalities only; those
 * of other languages are mostly the name with another ending: Brasil, brasileño. As they are looked up: "й" is "и".
 */
const ENDINGS: Partial<Record<Locale, RegExp>> = {
  es: /^(i?an[oa]s?|u?an[oa]s?|e?n[oa]s?|es|esa|eses|esas|i|ies|in[oa]s?|ens?e|iens?e|ol|ola|oles|olas|it[ao]s?|io|ios|o|os|c[oa]s?)$/,
  fr: /^(i?en|i?enne|i?ens|i?ennes|ais|aises?|ois|oises?|e?ains?|e?aines?|ols?|oles?|ites?|ins?|ines?|iques?|ji|is?|ards?)$/,
  de: /^(er|ern|ers|erin|erinnen|i?aner|i?anern|i?anerin|ese|esen|esin|isch\w{0,2}|ier|iern|ierin|is?|ner|nern|nerin)$/,
  it: /^(i?an[oaie]|es[ei]|ol[oaie]|it[aei]|in[oaie]|en[oaie]|o|i|eno|ens[ei])$/,
  pt: /^(i?an[oa]s?|u?an[oa]s?|eir[oa]s?|es|esa|eses|esas|ols?|ola|olas|its?a|itas?|ens[e]s?|in[oa]s?|o|os|i)$/,
  ru: /^(и?ец|и?иц\p{L}{0,3}|и?ика|и?ик\p{L}{0,3}|[аеи]?[ин]?ск\p{L}{1,3}|[аея]?нец|[аея]?нц\p{L}{0,3}|ц\p{L}{1,3}|[ая]н(ин|е|ина|ину|ам|ка)?|нин\p{L}{0,2}|ич[а-я]{0,3})$/u,
  ar: /^(ي|يه|يين|يون|ين|يات)$/,
  hi: /^(ीय|ी|ियाई|ियन|ाई|ियों|ियो)$/u,
}

/** Nationalities that are not the name with another ending. By code; every form that people write, as it is looked up. */
const IRREGULAR: Readonly<Record<string, string>> = {
  AR: 'argentino argentina argentin argentine argentinier argentinos',
  AT: 'austriaco austriaca autrichien autrichienne osterreicher osterreicherin',
  BE: 'belga belgas belge belges belgier belgierin',
  BR: 'бразилец бразильца бразильцу бразильцам бразильский бразильским',
  CH: 'suizo suiza suisse schweizer schweizerin svizzero svizzera suico suica',
  CN: 'китаец китайца китайцу китайцам китаянка китайский صيني صينيه',
  CO: 'colombiano colombiana',
  DE: 'tedesco tedesca tedeschi alemao alema alemaes allemand allemande allemands deutscher deutsche deutschen deutschem немец немца немцу немцам немецкий немецкого',
  DK: 'danes danesa danois danoise dane danese',
  EG: 'egipcio egipcia egyptien egyptienne egiziano egipcios مصري مصريه',
  ES: 'spagnolo spagnola espagnol espagnole spanier spanierin espanhol espanhola',
  FR: 'franzose franzosin franzosen franzosisch franzosischen francese francesi frances francesa francais francaise французы француз француза французу فرنسي',
  GB: 'brit brits britanico britanica britannique britanniques brite britin briten britannico britannica ingles inglesa ingleses anglais anglaise englander englanderin inglese inglesi британец британца британцу британцам британский بريطاني بريطانيه ब्रिटिश',
  GR: 'griego griega grec grecque grieche griechin greco greca grego grega',
  IN: 'indio indios indiens inder inderin indern indische indischem indischen indischer indiano indiana индиец индийца индийцу индийцам индийский индийским индийского هندي هنديه هنود भारतीय भारतीयों',
  IE: 'irlandes irlandesa irlandais irlandaise irlandese ire iren',
  IT: 'italiano italiana italien italienne italiener italienerin итальянец итальянца',
  JP: 'japones japonesa japonais japonaise japaner japanerin giapponese японец японца ياباني',
  KR: 'coreano coreana coreen coreenne koreaner koreanerin кореец корейца كوري',
  MA: 'marroqui marroquies marocain marocaine marokkaner marocchino marocchina marroquino مغربي',
  MX: 'mexicano mexicana mexicain mexicaine mexikaner mexikanerin messicano messicana',
  NL: 'holandes holandesa neerlandes neerlandesa hollandais neerlandais niederlander niederlanderin olandese hollander',
  PE: 'peruano peruana peruvien peruvienne peruaner',
  PH: 'filipino filipina filipinos philippin philippine filippino filipino pinoy',
  PL: 'polaco polaca polonais polonaise pole polin polacco polacca polones',
  PT: 'portugues portuguesa portugais portugaise portugiese portugiesin portoghese',
  RU: 'ruso rusa rusos russe russes russo russa russin russen русский русского русскому россиянин россиянина россиянину россиянам россиян россиянка российский российским российского روسي',
  SE: 'sueco sueca suedois suedoise schwede schwedin svedese',
  TH: 'tailandes thailandais thailander tailandese тайский таец',
  TR: 'turco turca turcos turc turque turken turke turkin turkisch turkischen турок турка турку турецкий تركي',
  UA: 'украинец украинца украинцу украинцам',
  US: 'estadounidense estadounidenses gringo norteamericano americano americana americain americaine americains amerikaner amerikanerin us-amerikaner statunitense americanos американец американца американцу американцам американский امريكي اميركي امريكيه अमेरिकी',
  VN: 'vietnamita vietnamien vietnamiene vietnamese',
  ZA: 'sudafricano sudafricana sudafricain sudafrikaner sudafricani',
}

/** All forms of the irregular nationalities with the code of their country. */
export const irregularNationalities: readonly (readonly [form: string, code: string])[] = Object.entries(
  IRREGULAR,
).flatMap(([code, forms]) => forms.split(' ').map((form) => [form, code] as const))

/** Endings of names that a nationality leaves out: Ital(ia), Bras(ilien). */
const NAME_ENDING: Partial<Record<Locale, RegExp>> = {
  es: /(ia|a|o|e|u)$/,
  fr: /(ie|e)$/,
  de: /(ien|en|ei|ia|a)$/,
  it: /(ia|a|o|e)$/,
  pt: /(ia|a|o|e)$/,
  ru: /(ия|аи|а|я|и|ь)$/,
  ar: /(يا|ا|ه)$/,
}

/** Fewer letters would make "males" somebody of Mali. */
const SHORTEST_STEM: Partial<Record<Locale, number>> = { ar: 3, hi: 2 }

/** What a name of a country has in common with its nationality, longest first; none for languages without endings. */
export function stemsOf(nameKey: string, language: Locale): string[] {
  if (!ENDINGS[language] || nameKey.includes(' ')) return []
  const name = language === 'ar' ? nameKey.replace(/^ال/, '') : nameKey
  const shortest = SHORTEST_STEM[language] ?? 4
  const stems = new Set([name, name.replace(NAME_ENDING[language] ?? /$^/, '')])
  return [...stems].filter((stem) => stem.length >= shortest)
}

/** Whether an ending makes a nationality of a stem. */
export function isNationalityEnding(ending: string, language: Locale): boolean {
  return ENDINGS[language]?.test(ending) ?? false
}

/** Endings of a Russian name in its cases: Индия, Индии, Индию. */
export const RUSSIAN_CASES = /^(а|я|ы|и|у|ю|е|ои|еи|иеи|ии|ию|ия|ом|ем|ам|ами|ах|и|ь|ем|еи)?$/
