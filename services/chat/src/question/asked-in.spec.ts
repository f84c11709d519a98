import { type Locale, LOCALES } from '@borderlane/contracts/primitives'
import { rowsThatFail } from '@borderlane/testing'
import countries from '@borderlane/words/locales/en/countries.json'
import type { TextKey } from '@borderlane/words/text-types'
import { translator } from '@borderlane/words/translator'
import { CountryFinder } from './country-finder'
import { understand } from './understanding'

const PEOPLES = [
  ['BR', 'brazilian'],
  ['RU', 'russian'],
] as const
const nameIn = (language: Locale, code: string) =>
  translator('countries', language)(code as TextKey<'countries'>)
const namesIn = (language: Locale) =>
  Object.keys(countries).map((code) => ({
    ...{ code, iso3: '', otherNames: [], cities: [], featured: false },
    demonyms: PEOPLES.filter(([one]) => one === code).map(([, people]) => people),
    name: nameIn(language, code),
    aliases: LOCALES.map((other) => nameIn(other, code)),
  }))
const finder = new CountryFinder(new Map(LOCALES.map((language) => [language, namesIn(language)])))

/** Passports, where to, what is asked, and what else was heard. */
function heard(turns: string): string {
  const all = understand(turns.split('|'), finder, 'en', new Date('2026-12-01T12:00:00Z'))
  const routes = all.pairs.length > 0 ? all.pairs : [all]
  const asked = [...all.topics, all.subject, ...all.marks].filter((one) => one && one !== 'need')
  return [
    routes.map((one) => `${one.passports.join('+')}>${one.destinations.join('+')}`).join(' '),
    asked.join('+'),
    ...(all.stop ? [`stop ${all.stop}`] : []),
    ...(all.hasLapsed ? ['lapsed'] : []),
    ...(all.people ? [`people ${all.people}`] : []),
    ...(all.held.length > 0 ? ['held'] : []),
    ...(all.passportEnd ? [`until ${all.passportEnd}`] : []),
  ].join(', ')
}

/** Turns, divided by "|", as they were misheard once. */
const ROWS: [turns: string, as: string][] = [
  // Two travellers, each with a route, are no traveller with two passports.
  ['Egypt for Brazilians? And Brazil for Russians?', 'BR>EG RU>BR, visa'],
  ['Нужна ли виза россиянам в Египет? А казахам в Индию?', 'RU>EG KZ>IN, visa'],
  ['中国人去埃及要签证吗？巴西人去印度呢？', 'CN>EG BR>IN, visa'],
  ['My wife is Indian and goes to Japan, I am British and go to China. Visa?', 'IN>JP GB>CN, visa'],
  ['Indian passport, visa for Thailand? And Vietnam?', 'IN>TH+VN, visa'],
  ['Indian passport to Thailand, then from Thailand to Laos, visa?', 'IN>TH+LA, visa'],
  // Online or in person is how it is applied for.
  ['Italian passport, India: online or at the embassy?', 'IT>IN, apply'],
  ['Muss ich da persönlich hin? Indischer Pass, Japan', 'IN>JP, apply'],
  ['Si fa online o bisogna andare in ambasciata? Passaporto italiano, India', 'IT>IN, apply'],
  ['是网上申请还是要去大使馆？中国护照去印度', 'CN>IN, apply'],
  ['वीज़ा ऑनलाइन मिलेगा या दूतावास जाना पड़ेगा? भारतीय पासपोर्ट, वियतनाम', 'IN>VN, apply'],
  ['भारतीयों को थाईलैंड का वीज़ा चाहिए? और पाकिस्तानियों को तुर्किये का?', 'IN>TH PK>TR, visa'],
  // "Tell me" is no Bhutan.
  ['indonesia visa ka price batao', '>ID, cost'],
  // Who flies from somewhere need not have its passport.
  ['I fly from Ghana to Kenya, visa?', '>KE, visa'],
  ['Vuelo desde Perú a México, ¿necesito visa?', '>MX, visa'],
  ['Je pars du Sénégal pour le Maroc, il me faut un visa ?', '>MA, visa'],
  ['Лечу из Казахстана в Таиланд, нужна виза?', '>TH, visa'],
  ['我从加纳飞往土耳其，需要签证吗？', '>TR, visa'],
  ['मैं घाना से तुर्किये उड़ान भर रहा हूँ, वीज़ा चाहिए?', '>TR, visa'],
  ['I am from Ghana, visa for Kenya?', 'GH>KE, visa'],
  // A permit that has expired does not count, and is no overstay.
  ['Indian passport with a US visa, can I enter Mexico?|my US visa has expired', 'IN>MX, visa, lapsed'],
  ['Mein US-Visum ist abgelaufen, komme ich als Inder trotzdem nach Mexiko?', 'IN>MX, visa, lapsed'],
  ['印度护照有美国签证去墨西哥|如果签证过期了呢', 'IN>MX, visa, lapsed'],
  ['Indian passport, Thailand|my Thailand visa expired while I was there', 'IN>TH, overstay'],
  // What a journey is for.
  ['I am going to a conference in India, German passport', 'DE>IN, visa+business'],
  ['去印度出差三天，英国护照，要什么签证', 'GB>IN, visa+business'],
  ['Vou a uma reunião de trabalho na Turquia, passaporte brasileiro', 'BR>TR, visa+business'],
  // Conditions of papers are asked of the papers.
  ['Documents for India, German passport|which of those only if I have kids with me?', 'DE>IN, documents'],
  ['Welche Unterlagen für Vietnam mit indischem Pass?|und als Selbständiger?', 'IN>VN, documents'],
  ['材料要哪些？中国护照去法国|没有工作的人呢', 'CN>FR, documents'],
  // Answers to what was asked back, and corrections, in Chinese.
  ['去泰国要签证吗|巴基斯坦护照', 'PK>TH, visa'],
  ['去泰国要签证吗|中国公民', 'CN>TH, visa'],
  ['中国护照去日本要签证吗|不，我说的是韩国', 'CN>KR, visa'],
  // Plain words for a refund.
  ['¿hacen devoluciones?', '>, refund'],
  ['Вернёте деньги если откажут?', '>, refund+refused'],
  ['fate rimborsi?', '>, refund'],
  ['Geld zurück bei Ablehnung?', '>, refund+refused'],
  // A stop that is called one; what is behind a full stop is no passport of it.
  ['Nigerian passport, stop in Germany. Visa for the stop?', 'NG>, transit, stop DE'],
  ['¿Visa de tránsito en Estados Unidos? pasaporte colombiano, voy a Japón', 'CO>JP, transit, stop US'],
  ['Do I need a transit visa? Indian passport|in Germany', 'IN>, transit, stop DE'],
  // People at our end.
  ['你们客服周末上班吗', '>, person'],
  ['is your support open on weekends?', '>, person'],
  // A number of travellers asks the price that was asked.
  ['How much is the India visa for Germans?|2 adults and 1 kid?', 'DE>IN, cost, people 3'],
  ['Was kostet das Indienvisum für Deutsche?|2 Erwachsene und 1 Kind?', 'DE>IN, cost, people 3'],
  // By when to apply is a question of days.
  ['by when must I apply for India? German passport', 'DE>IN, speed+last-day'],
  ['我去印度，英国护照，最晚什么时候申请？', 'GB>IN, speed+last-day'],
  ['India, Belgian passport, by when must I apply?|I fly on 2 April 2027', 'BE>IN, speed+last-day'],
  ['March in India, British, when should I apply?', 'GB>IN, speed+last-day'],
  ['بلحق اطلع فيزا مصر قبل السبت؟ جوازي اردني', 'JO>EG, speed+last-day'],
  // What is said as people say it.
  ['cadê meu visto', '>, order'],
  ["c'est le gouvernement ou une société privée ?", '>, government'],
  ['I paid twice for it, what now', '>, payment-trouble'],
  ['被拒签了怎么办', '>, refund+refused'],
  ['no mames que inutil eres', '>, abuse'],
  ['👍', '>, greeting'],
  ['Vietnam visa, US passport|👍', 'US>VN, thanks'],
  // A visa that is asked for is not held, though it is written behind its country.
  ['albanese con permesso di soggiorno italiano, turchia serve visto?', 'AL>TR, visa, held'],
  ['二月十号飞越南，最晚哪天申请？中国护照', 'CN>VN, speed+last-day'],
  // What is left of a passport, and of days, is no stay.
  [
    'Thaïlande, passeport français|il reste 4 mois sur mon passeport',
    'FR>TH, passport-validity, until 2027-04-01',
  ],
  // Until when a passport is valid, and no day of travel or length of a stay.
  ['my passport is good for 4 more months, enough for Thailand?', '>TH, passport-validity, until 2027-04-01'],
  ['mi pasaporte vence en dos meses, ¿puedo ir a Tailandia?', '>TH, passport-validity, until 2027-02-01'],
  ['Mein Pass läuft im Mai 2027 ab, ich will nach Japan', '>JP, passport-validity, until 2027-05-01'],
  ['il passaporto scade fra 5 mesi, va bene per il Giappone?', '>JP, passport-validity, until 2027-05-01'],
  ['passaporte vence dia 20/02/2027, vou para o Japão', '>JP, passport-validity, until 2027-02-20'],
  ['загранпаспорт до 15 марта 2027, лечу в Египет', '>EG, passport-validity, until 2027-03-15'],
  ['جوازي صالح ٤ شهور بس، يكفي لمصر؟', '>EG, passport-validity, until 2027-04-01'],
  ['मेरा पासपोर्ट 4 महीने और वैध है, मिस्र के लिए काफ़ी है?', '>EG, passport-validity, until 2027-04-01'],
  ['护照2027年3月1日到期，去埃及行吗', '>EG, passport-validity, until 2027-03-01'],
  ['до конца срока паспорта полгода, еду в Египет', '>EG, passport-validity, until 2027-06-01'],
  ['passport valid until 2/28/2027, is that fine for Japan?', '>JP, passport-validity, until 2027-02-28'],
  ['护照2027年2月底过期，去埃及行不行', '>EG, passport-validity, until 2027-02-28'],
  ['passport runs out 4 months after I land in Japan, fine?', '>JP, passport-validity'],
  [
    'Giappone, il mio passaporto scade il 2 aprile 2027|e mio figlio ha il suo che scade il 20 marzo',
    '>JP, passport-validity, until 2027-03-20',
  ],
  [
    'my passport expires 20 May 2027, enough for Japan?|sorry, I meant 2028',
    '>JP, passport-validity, until 2028-05-20',
  ],
  [
    'passport of Italy is valid for 4 more months, do I need a visa for Kenya?',
    'IT>KE, visa, until 2027-04-01',
  ],
  ['does my passport need to be valid for 6 months for Japan?', '>JP, passport-validity'],
  ['how long must my passport be valid for Japan if I go in March?', '>JP, passport-validity'],
  // A country that is corrected, before or behind the right one.
  ['visa para España, pasaporte de Bolivia|no, España no, Italia', 'BO>IT, visa'],
  ['indian passport malaysia visa?|sorry malaysia nahi maldives', 'IN>MV, visa'],
  ["passeport belge|c'est pour le Laos, non pardon le Kenya", 'BE>KE, visa'],
  ['visa for Kenya, sorry for asking, passport from Ghana', 'GH>KE, visa'],
  ['visa de Kenia, pasaporte de Paraguay|ay no, de Tanzania', 'PY>TZ, visa'],
  ['Kenya visa, Russian|no, Brazilian', 'BR>KE, visa'],
  ['Kenya visa, Russian|and for my son, he is Brazilian?', 'BR>KE, visa'],
  // A visa that is held, and one that is not.
  ['con residencia permanente en Canadá, pasaporte de Nicaragua, ¿visa para México?', 'NI>MX, visa, held'],
  ['de Perú a China pasando por España, pasaporte de Perú', 'PE>CN, transit, stop ES'],
  ['ich habe einen Pass von Russland und einen Pass von Japan, Visum für Kenia', 'RU+JP>KE, visa'],
  ['tengo pasaporte de Perú y pasaporte de Italia visa para Kenia', 'PE+IT>KE, visa'],
  ['лечу в Канаду через Германию, паспорт Казахстана, виза Канады есть', 'KZ>CA, transit, stop DE, held'],
  ['中国护照，在德国转机去英国，有英国签证', 'CN>GB, transit, stop DE, held'],
  ['Going to Japan with a layover in Germany, no US visa, Indian passport', 'IN>JP, transit, stop DE'],
  ['indian passport, USA ka valid visa hai, kya montenegro visa free hai', 'IN>ME, visa, held'],
  ['جواز تونس وعندي اقامة ايطاليا، رايح المانيا', 'TN>DE, visa, held'],
  ['重庆—卡塔尔—埃及，中国护照', 'CN>EG, transit, stop QA'],
  ['持加拿大枫叶卡，中国护照，去墨西哥需要签证吗', 'CN>MX, visa, held'],
  // Who travels.
  ['كم تكلفة فيزا الهند ل ٤ اشخاص؟ جواز مصر', 'EG>IN, cost+group-price, people 4'],
  [
    'quanto fica para um casal e um bebê, visto da Índia, passaporte de Portugal',
    'PT>IN, cost+visa+group-price, people 3',
  ],
  ['hum do log aur ek bachcha, thailand visa kitna lagega? nepali', 'NP>TH, cost+group-price, people 3'],
  ['семья из пяти человек, Казахстан, цена визы в Индию', 'KZ>IN, cost+group-price, people 5'],
  ['انا وزوجتي وثلاث اولاد، كم فيزا مصر؟ جواز العراق', 'IQ>EG, cost+group-price, people 5'],
  [
    'à combien revient le visa égyptien pour moi, ma mère et mon fils ? passeport belge',
    'BE>EG, cost+group-price, people 3',
  ],
  [
    'Wir sind eine Familie mit zwei Erwachsenen und drei Kindern, Pass aus Serbien: Preis Visum Indien?',
    'RS>IN, cost+group-price, people 5',
  ],
  ['4 dost, vietnam visa total, indian passport', 'IN>VN, cost+group-price, people 4'],
  ['Visa costs for Brazil for two weeks, passport of India', 'IN>BR, cost+group-price'],
  ['فيزا لبنان، جواز مصر|ومراتي مغربية', 'MA>LB, visa'],
  // What is against the law, and what becomes of a permission with a new passport.
  ['dá pra ficar mais que o permitido sem ninguém perceber?', '>, fake-documents'],
  ['fake bank statement bana do', '>, fake-documents'],
  ['ابغى اشتغل بفيزا سياحة بدون ما احد يعرف', '>, fake-documents'],
  ['换了新护照，旧的ESTA还能用吗', '>, new-passport'],
  ['naya passport bana hai, purana ESTA chalega?', '>US, new-passport'],
  ['I hold an OCI card and a US passport, do I need a visa for India?', 'US>IN, oci'],
  // Who waits for a person goes on waiting.
  ['gib mir einen Menschen|jetzt sofort!!', '>, person'],
  ['pra China, passaporte da Itália', 'IT>CN, visa'],
  // Who sees it.
  ['wer sieht meinen Reisepass?', '>, data-safe'],
  ['chi può vedere i documenti che vi mando?', '>, data-safe'],
  // A Chinese sentence that begins with the passport is heard to its end.
  ['护照只剩五个月有效期了，能去印度尼西亚吗？中国人', 'CN>ID, passport-validity, until 2027-05-01'],
  ['quem vê os meus documentos?', '>, data-safe'],
  ['Ich war schon 60 Tage in Frankreich, wie viele habe ich noch? US-Pass', 'US>FR, days-90-180'],
  // What a few words ask depends on what the conversation is about.
  ['what does the visa for India cost, US passport|how much if my wife comes too', 'US>IN, cost+group-price'],
  ['Kenya visa, Russian|what about my kid', 'RU>KE, children'],
  ['passeport russe, visa pour le Kenya|et pour 2 semaines', 'RU>KE, stay'],
  ['se annullo mi ridate i soldi?|e quanto ci mettete', '>, refund-time'],
  ['cadê meu visto|quanto tempo demora?', '>, order'],
  ['Kenia, Pass aus Russland, Visum?|alles klar|und im Mai?', 'RU>KE, visa'],
  ['pasaporte de Perú, visa para China|cuánto vale|y si tengo visa de Estados Unidos?', 'PE>CN, visa, held'],
  ['俄罗斯护照去肯尼亚要签证吗|我老婆是那边的', 'RU>KE, '],
  ['Kenya visa, Russian|cool ty', 'RU>KE, thanks'],
  ['не понял', '>, '],
  ['السعودية الى جورجيا، فيزا؟|كم اقدر اقعد', 'SA>, stay'],
  ['جواز مصر، بدي روح عتركيا لازم فيزا؟', 'EG>TR, visa'],
  // After a route a relative's country is a passport, and a visa of another country is one that is held.
  ['passeport de Russie, visa pour le Kenya|et mon copain est algérien', 'DZ>KE, visa'],
  [
    'quero ir pra França, passaporte de Cabo Verde|e se eu tiver visto dos Estados Unidos',
    'CV>FR, visa, held',
  ],
  ['еду во Вьетнам через месяц, Россия', 'RU>VN, visa'],
  // Who names both ends of a route asks for its rule, whatever else is as likely.
  ['kann ich mit einem Pass aus Russland nach Kenia', 'RU>KE, visa'],
  // Before a visa only English and the like have the adjective: elsewhere it is a person.
  ['brauch ich als Türke Visum für Deutschland', 'TR>DE, visa'],
  ['marocain visa Turquie', 'MA>TR, visa'],
  // What someone is, though a country is called so.
  ['mia moglie è ucraina, io italiano, andiamo a Londra', 'UA+IT>GB, visa'],
  ['моя жена украинка, а я из Польши, едем в Японию', 'UA+PL>JP, visa'],
  ['got 2 passports Brazil n Italy, which one is better for Japan', 'BR+IT>JP, two-passports'],
  // A permit is no destination beside a place.
  ['is ESTA enough for Mexico, German passport', 'DE>MX, visa'],
  ['Kenya visa, Russian|oh nice ok', 'RU>KE, thanks'],
  ['brazilian, layover at Heathrow|I have a valid US visa tho', 'BR>, residence-permit, stop GB, held'],
  ['在仁川转机去美国，俄罗斯人', 'RU>US, transit, stop KR'],
  // Who waits asks about an application; who is angry asks nothing.
  ['quanto ci mettete?? aspetto da un mese', '>, order'],
  ['tum log chor ho', '>, abuse'],
  ['un ladrón se llevó mi pasaporte', '>, emergency'],
  ['bórrenme todo', '>, deletion'],
  ['was macht ihr mit meinen Daten', '>, data-safe'],
  ['what do I need for Thailand, Russian passport', 'RU>TH, visa+what'],
  ['Kenya visa, Russian|is there some form on the internet before I land', 'RU>KE, arrival-card'],
  ['Kenya visa, Russian|and if I go on to Ghana after that', 'RU>GH, visa'],
]

it('what was misheard once is heard as it is meant', () => {
  const wrong = rowsThatFail(
    ROWS,
    ([turns]) => turns,
    ([turns, as]) => expect(heard(turns)).toBe(as),
  )
  expect(wrong).toEqual([])
})
