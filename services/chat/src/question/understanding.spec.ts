import type { Country } from '@borderlane/contracts/catalogue/country'
import type { Locale } from '@borderlane/contracts/primitives'
import { CountryFinder } from './country-finder'
import { wordsOf } from './text'
import { airportOf } from './travellers'
import { understand } from './understanding'

const country = (code: string, name: string, more: Partial<Country> = {}): Country => ({
  code,
  iso3: '',
  name,
  otherNames: [],
  aliases: [],
  demonyms: [],
  cities: [],
  featured: false,
  ...more,
})
const ENGLISH = [
  country('IN', 'India', { demonyms: ['indian'], aliases: ['Indien', 'Индия', 'भारत', 'الهند', '印度'] }),
  country('TH', 'Thailand', { aliases: ['Tailandia', 'Thaïlande', 'تايلاند', 'थाईलैंड', '泰国', 'Таиланд'] }),
  country('VN', 'Vietnam', { cities: ['hanoi'], aliases: ['越南'] }),
  country('BR', 'Brazil', { demonyms: ['brazilian'] }),
  country('US', 'United States', { otherNames: ['USA'], demonyms: ['american'] }),
]
const named = (names: Record<string, string>): Country[] =>
  Object.entries(names).map(([code, name]) => country(code, name))
const finder = new CountryFinder(
  new Map<Locale, Country[]>([
    ['en', ENGLISH],
    ['es', named({ BR: 'Brasil', TH: 'Tailandia' })],
    ['pt', named({ BR: 'Brasil' })],
    ['de', named({ BR: 'Brasilien', IN: 'Indien' })],
    ['ru', named({ IN: 'Индия', TH: 'Таиланд', BR: 'Бразилия' })],
  ]),
)

function read(...questions: string[]): string {
  const { passports, destinations, topics } = understand(questions, finder, 'en')
  return `${passports.join('+')}>${destinations.join('+')} ${topics.join('+')}`
}

it.each([
  ['Do I need a visa for Thailand with an Indian passport?', 'IN>TH visa'],
  ['How much does an Indian visa cost for a Brazilian?', 'BR>IN cost'],
  ['visa thailand, passport of India', 'IN>TH visa'],
  ['thialand visa for indians', 'IN>TH visa'],
  ['india to hanoi how long does it take', 'IN>VN speed'],
  ['can us citizens stay in Brazil? tell us', 'US>BR stay'],
  ['¿Qué documentos necesita un brasileño para Tailandia?', 'BR>TH documents'],
  ['Braucht ein Brasilianer ein Visum für Indien?', 'BR>IN visa'],
  ['Нужна ли виза гражданину Индии в Таиланд?', 'IN>TH visa'],
  ['هل يحتاج الهندي إلى تأشيرة لتايلاند؟', 'IN>TH visa'],
  ['印度人去泰国需要签证吗', 'IN>TH visa'],
  ['Нужна ли виза россиянину в Таиланд?', 'RU>TH visa'],
  ['I was born in India but I am American, visa for Brazil?', 'US>BR visa'],
  ['Is the Indian e-visa for Americans expensive?', 'US>IN cost'],
  ['I am an Indian with an American passport, visa for Brazil?', 'US>BR visa'],
  ['क्या भारतीयों को थाईलैंड के लिए वीज़ा चाहिए?', 'IN>TH visa'],
])('reads "%s" as %s', (question, understood) => {
  expect(read(question)).toBe(understood)
})

it.each([
  [['India to Thailand visa', 'and for Vietnam?'], 'IN>VN visa'],
  [['what does a visa for Vietnam cost, Indian passport', 'and for a Brazilian?'], 'BR>VN cost'],
  [['Vietnam visa?', 'India'], 'IN>VN visa'],
  [['visa for Thailand with an Indian passport', 'no, I meant Vietnam'], 'IN>VN visa'],
  [['印度人去泰国要签证吗', '不好意思，是越南'], 'IN>VN visa'],
  [['Indian passport, Thailand', 'and if I stay 40 days?'], 'IN>TH stay'],
  [['pasaporte indio para Tailandia', '¿y si me quedo 60 días?'], 'IN>TH stay'],
  [['India to Thailand visa', 'how much is it?'], 'IN>TH cost'],
])('a follow-up changes only what it names: %s', (questions, understood) => {
  expect(read(...questions)).toBe(understood)
})

it.each([
  ['and if I stay 40 days?', 40],
  ['und wenn ich sechs Wochen bleibe?', 42],
  ['وإذا بقيت 100 يوم؟', 100],
  ['那待两个月呢', 60],
  ['那待四十天呢', 40],
  ['and in 40 days?', undefined],
  ['那4月8日呢', undefined],
])('a follow-up says how long the stay is to be: "%s"', (question, days) => {
  expect(whole('Indian passport, Thailand', question).days).toBe(days)
})

it('an ordinary word that looks like a country is none', () => {
  expect(read('can my child come with me')).toBe('> ')
})

it('of a conversation that no one would write, the newest turns are read', () => {
  const page = 'and what about my other question, please? '.repeat(95)
  expect(read(...Array<string>(13).fill(page), 'India to Thailand visa', 'how much is it?')).toBe(
    'IN>TH cost',
  )
  expect(read('India to Thailand visa', ...Array<string>(13).fill(page))).toBe('> ')
  expect(read(`${page} ${'India to Thailand visa '.repeat(3)}`)).toBe('IN>TH visa')
})

function whole(...questions: string[]) {
  return understand(questions, finder, 'en', new Date('2026-11-24T12:00:00Z'))
}

it.each([
  ['I am not Indian, I am Brazilian. Visa for Thailand?', 'BR>TH visa'],
  ['no soy indio, soy brasileño. ¿Visa para Tailandia?', 'BR>TH visa'],
  ['Я не индиец, я бразилец. Виза в Таиланд?', 'BR>TH visa'],
  ['मैं भारतीय नहीं हूँ, मैं अमेरिकी हूँ। थाईलैंड का वीज़ा?', 'US>TH visa'],
  ['not to Vietnam but to Thailand, Indian passport, visa?', 'IN>TH visa'],
])('hears what is denied: "%s"', (question, understood) => {
  expect(read(question)).toBe(understood)
})

it.each([
  ['I am an Indian living in Brazil, visa for Thailand?', 'IN>TH visa'],
  ['flying from Brazil to Thailand with an Indian passport, visa?', 'IN>TH visa'],
  ['flying Brazil to Thailand on an Indian passport', 'IN>TH visa'],
  ['mit indischem Pass von Brasilien nach Thailand', 'IN>TH visa'],
  ['I work in Brazil. My passport is Indian. Visa for Thailand?', 'IN>TH visa'],
  ['currently in Brazil, Indian passport, next stop Thailand', 'IN>TH visa'],
  ['estudio en Brasil, soy indio, viaje a Tailandia', 'IN>TH visa'],
  ['在越南工作的印度人去泰国', 'IN>TH visa'],
])('distinguishes the passport from where someone lives or leaves: "%s"', (question, understood) => {
  expect(read(question)).toBe(understood)
  expect(whole('I live in Brazil, visa for Thailand?')).toMatchObject({ onlyHome: true, passports: [] })
})

it('takes two passports of one person for two', () => {
  expect(read('I have an Indian and an American passport, visa for Thailand?')).toBe('IN+US>TH visa')
})

it.each([
  ['I change planes in Thailand, Indian passport, visa?', 'transit'],
  ['¿Puedo trabajar en Tailandia?', 'work-abroad'],
  ['Ich bin staatenlos, brauche ich ein Visum für Thailand?', 'refugee-documents'],
  ['去泰国要打什么疫苗', 'health'],
])('knows before the route what our data does not cover: "%s"', (question, subject) => {
  expect(whole(question).subject).toBe(subject)
})

it.each([
  ['can I work in Thailand with an Indian passport?', 'work-abroad'],
  ['I live in Brazil, can I study in Thailand with an Indian passport?', 'study-abroad'],
])('where someone wants to work or study is asked about and no home: "%s"', (question, subject) => {
  expect(whole(question).subject).toBe(subject)
})

it.each([
  ['Was zahlen Brasilianer für das Indienvisum?', 'BR>IN cost'],
  ['can Indians travel visa-free to Thailand', 'IN>TH visa'],
])('distinguishes whom a visa is for from where to: "%s"', (question, understood) => {
  expect(read(question)).toBe(understood)
})

it('keeps the day of travel for what follows', () => {
  expect(whole('India to Thailand visa in March 2027', 'and for Vietnam?').on).toBe('2027-03')
})

it('a country alone is a question, other words about it are none', () => {
  expect(read('best beaches in Thailand')).toBe('>TH ')
  expect(read('India to Thailand')).toBe('IN>TH visa')
})

it.each([
  ['Indian here, Thailand for 2 weeks', 'IN>TH visa'],
  ['my friend from India wants to visit me in Hanoi', 'IN>VN visa'],
  ['dual American and Indian, travelling to Brazil', 'US+IN>BR visa'],
  ['do I need the Brazilian eTA with a USA passport?', 'US>BR visa'],
  ['Brauche ich als Inder ESTA?', 'IN>US visa'],
  ['Indian passport holder in Hanoi wants to go to Brazil', 'IN>BR visa'],
  ['Was kostet das ESTA für Inder?', 'IN>US cost'],
  ['My name is India, I am Brazilian, travelling to Thailand', 'BR>TH visa'],
  ['what is the price of Vietnam for a Brazilian', 'BR>VN cost'],
])('a passport and a destination are a question, also without a word for it: "%s"', (question, route) => {
  expect(read(question)).toBe(route)
})

it('yes or no is asked only where the visa is what is needed', () => {
  expect(whole('do I need a visa for Thailand, Indian passport?').marks).toContain('need')
  expect(whole('do I need a towel for Thailand, Indian passport?').marks).not.toContain('need')
  expect(whole('what do I have to send to get the Thailand visa, Indian passport').marks).not.toContain(
    'need',
  )
})

it.each([
  ['they hold my uncle at the airport in Thailand', 'emergency'],
  ['unsere Oma wird an der Grenze festgehalten', 'emergency'],
  ['ho perso il passaporto a Hanoi', 'emergency'],
  ['my Indian passport was stolen and I fly tomorrow', 'emergency'],
  ['embassy number, I was robbed in Hanoi and have no papers', 'emergency'],
  ['el banco rechazó el pago con mi tarjeta', 'payment-trouble'],
  ['meine Karte wurde doppelt belastet', 'payment-trouble'],
] as const)('"%s" is heard as %s', (question, mark) => {
  expect(whole(question).marks).toContain(mark)
})

it('insurance is asked for itself, also where the words are few', () => {
  expect(whole('insurance Thailand, Indian')).toMatchObject({ subject: 'entry-conditions' })
  expect(whole('insurance Thailand, Indian').marks).toContain('insurance')
})

it('a correction of what was not about a visa is no question about one', () => {
  const known = understand(
    ['get me a visa appointment at the consulate', 'no, the one of India I mean'],
    finder,
    'en',
  )
  expect(known).toMatchObject({ subject: 'biometrics', topics: [] })
})

it('the place beside the word for a stop is where planes are changed', () => {
  for (const question of [
    'Brazilian passport, 9 hours layover in Hanoi, then Thailand',
    '巴西护照, 在越南转机, 去泰国',
    'to Thailand via Hanoi, Brazilian passport, transit visa?',
  ])
    expect(whole(question)).toMatchObject({ subject: 'transit', stop: 'VN', destinations: ['TH'] })
})

it('a visa that a traveller would go without is not one that they have', () => {
  expect(whole('Brazilian passport and green card, can I enter Vietnam without a visa')).toMatchObject({
    held: [{ kind: 'permanent_resident', country: 'US' }],
    destinations: ['VN'],
  })
})

it('after a route the only country beside a permit is the one it is from', () => {
  expect(whole('Indian passport, Thailand', 'I also have a US residence permit')).toMatchObject({
    ...{ passports: ['IN'], destinations: ['TH'] },
    held: [{ kind: 'residence_permit', country: 'US' }],
  })
})

it('a Schengen visa that someone has is one of the area', () => {
  expect(
    whole('I have a Schengen visa and an Indian passport, does it help for Thailand').held,
  ).toMatchObject([{ kind: 'visa', isOfArea: true }])
})

it('a permit to live in a country is no passport of it', () => {
  expect(whole('with a residence permit of Thailand can I visit India')).toMatchObject({
    passports: [],
    destinations: ['IN'],
  })
})

it('Hindi in Latin letters says which country is what', () => {
  expect(read('thailand ka visa free hai kya india walo ke liye')).toBe('IN>TH visa')
  expect(read('india ka hu, brazil me rehta hu, thailand jana hai')).toBe('IN>TH visa')
})

it('a question that asks for something else is no question about a visa', () => {
  expect(read('which Indian restaurants do people in Thailand like?')).toBe('IN>TH ')
})

it('a place without a code that has rules of its own is not its country', () => {
  const { territory, destinations } = understand(['visa for Northern Cyprus, Indian passport'], finder, 'en')
  expect([territory, destinations]).toEqual(['northern-cyprus', []])
  expect(finder.nameOf('northern-cyprus', 'de')).toBe('Nordzypern')
  expect(finder.countryOf('northern-cyprus')).toBe('CY')
})

it.each([
  ['prices for 2 adults and 3 children', 5],
  ['what do I pay for me, my wife and 3 kids', 5],
  ['5 people (2 children of 6 and 12), total price', 5],
  ['was kostet das für 2 Erwachsene und 1 Kind', 3],
  ['siamo in tre, quanto costa', 3],
  ['нас четверо, сколько стоит', 4],
  ['六口人多少钱', 6],
  ['我和老婆两个孩子多少钱', 4],
  ['5 लोगों का कितना लगेगा', 5],
  ['price for my wife and 2 kids', undefined],
  ['price for me and my family, 10 days, 2 cities', undefined],
])('counts travellers where all of them are said: "%s"', (question, people) => {
  expect(whole(question).people).toBe(people)
})

it.each([
  [['Indian passport, visa for Vietnam?', 'sorry, I meant Thailand, not Vietnam'], 'IN>TH'],
  [['what does a visa for Vietnam cost?', 'Brazilian passport', 'no, I meant Thailand'], 'BR>TH'],
  [['Vietnam visa, Indian passport', 'I meant Brazil, not India'], 'BR>VN'],
])('a correction takes the place of what was wrong, else of the destination: %s', (questions, route) => {
  expect(read(...questions)).toContain(route)
})

it('the middle one of three places on a way is where planes are changed', () => {
  expect(whole('Brazilian passport, Rio - Hanoi - Bangkok, do I need a visa?')).toMatchObject({
    ...{ subject: 'transit', stop: 'VN', passports: ['BR'], destinations: ['TH'] },
  })
  expect(whole('Indian passport, to Thailand via Hanoi, passport of Brazil, visa?').stop).toBe('VN')
  expect(
    whole('Rio se Hanoi hoke Thailand jana hai, transit visa chahiye, Brazilian passport'),
  ).toMatchObject({
    ...{ stop: 'VN', destinations: ['TH'] },
  })
})

it('a visa is held by who has it, and not by who asks for it', () => {
  const before = 'Indian passport, Thailand visa?'
  expect(whole(before, 'we have a US visa')).toMatchObject({
    held: [{ country: 'US' }],
    destinations: ['TH'],
  })
  expect(whole('Indian passport to Thailand, do we need the US visa')).toMatchObject({ held: [] })
  expect(whole('Indians have a US visa, Thailand?')).toMatchObject({ held: [{ country: 'US' }] })
})

it('a city that is left and an employer are no passport', () => {
  expect(whole('from Hanoi to Thailand, visa?')).toMatchObject({ passports: [], destinations: ['TH'] })
  expect(whole('can I work from Thailand for my US company').passports).toEqual([])
})

it('a day of the next month is that day', () => {
  expect(whole('Indian passport, Thailand, on the 20th next month').on).toBe('2026-12-20')
  expect(whole('Indian passport, Thailand, dia 9 do mês que vem').on).toBe('2026-12-09')
})

it('of two spans none is compared, and of a script that is not read nothing is', () => {
  expect(whole('Indian passport, in Thailand for 70 days, can I stay 5 months?').days).toBeUndefined()
  expect(whole('妻は印度籍です')).toMatchObject({ passports: [], topics: [] })
})

describe('several questions in one message', () => {
  it.each([
    ['How much is a visa for Thailand and how long does it take, Indian passport', 'cost+speed'],
    ['Was kostet das Visum für Indien und wie lange dauert das?', 'cost+speed'],
    ['去泰国签证多少钱,要多久?', 'cost+speed'],
  ])('two about a route are answered together: %s', (question, topics) => {
    expect(understand([question], finder, 'en').topics.toSorted().join('+')).toBe(topics)
  })

  it('those of other kinds are answered one after the other', () => {
    const { subject, topics, others } = understand(
      ['Indian passport, do I need a visa for Thailand? And can I work there?'],
      finder,
      'en',
    )
    const all = [...topics, subject, ...others.flatMap((one) => [...one.topics, one.subject])].filter(Boolean)
    expect(all.toSorted()).toEqual(['visa', 'work-abroad'])
  })

  it('a part that is not understood is said to be open', () => {
    const asked = [
      'Do I need a visa for Thailand, Indian passport? And the coupon of the dog at the airport?',
    ]
    const { topics, open } = understand(asked, finder, 'en')
    expect(topics).toEqual(['visa'])
    expect(open.length).toBeGreaterThan(0)
  })

  it('a number or an address of someone is no question', () => {
    const asked = ['Do I need a visa for Thailand, Indian passport, my mail is a@example.com']
    expect(understand(asked, finder, 'en').open).toEqual([])
  })
})

it('a country of another sentence is no passport', () => {
  const { passports, destinations } = understand(['Visa for Thailand? And Brazil?'], finder, 'en')
  expect([passports, destinations]).toEqual([[], ['TH', 'BR']])
})

it('a correction without a passport changes the destination', () => {
  const { passports, destinations } = understand(['I go to Vietnam', 'sorry, Thailand'], finder, 'en')
  expect([passports, destinations]).toEqual([[], ['TH']])
})

it('a span alone asks whether one may stay so long, for what is known', () => {
  const { topics, days } = understand(['Vietnam', 'Indian passport', 'I want to stay 60 days'], finder, 'en')
  expect([topics, days]).toEqual([['stay'], 60])
})

it('people and a passport that are both said are two passports', () => {
  const { passports, destinations } = understand(
    ['Visa for Thailand', 'I am Brazilian, and have an American passport too'],
    finder,
    'en',
  )
  expect([passports.toSorted(), destinations]).toEqual([['BR', 'US'], ['TH']])
})

it('beside another question a price is not that of a journey that no one has named', () => {
  const { subject, topics, others } = understand(
    ['When does ETIAS start and what does it cost?'],
    finder,
    'en',
  )
  expect([subject, topics, others]).toEqual(['announced-rules', [], []])
})

it.each([
  ['AE', 'Abu Dhabi', 'AUH'],
  ['AE', 'Дубай', 'DXB'],
  ['DE', 'Мюнхене', 'MUC'],
  ['US', '迈阿密', 'MIA'],
  ['AD', 'Andorra', undefined],
])('the airport of a stop is that of its city, else the largest one: %s, %s', (code, city, airport) => {
  const words = wordsOf(city)
  expect(airportOf({ code, kind: 'city', from: 0, to: words.length - 1 }, words)).toBe(airport)
})

it.each([
  [['to Congo', 'the democratic one'], '>CD'],
  [['to Congo', 'the Republic'], '>CG'],
  [['andare nella Repubblica Democratica del Congo'], '>CD'],
  [['India to Thailand visa', 'thanks', 'what about Brazil'], 'IN>BR'],
  [['我想去印度', '中国人', '不对，是越南'], 'CN>VN'],
  [['украинка с видом на жительство в Индии, нужна ли виза в Таиланд?'], 'UA>TH held IN'],
])('who says one of two names, corrects, or has a permit is understood: %j is %s', (turns, understood) => {
  const congo = [
    country('CG', 'Congo (Republic)', { otherNames: ['Republic of the Congo'] }),
    country('CD', 'Congo (DRC)', { otherNames: ['Democratic Republic of the Congo'] }),
    country('CN', 'China', { aliases: ['中国'] }),
  ]
  const lists = new Map<Locale, Country[]>([['en', [...ENGLISH, ...congo]]])
  const { passports, destinations, held, topics } = understand(turns, new CountryFinder(lists), 'en')
  const permits = held.map((one) => ` held ${one.country}`).join('')
  expect(`${passports.join('+')}>${destinations.join('+')}${permits}`).toBe(understood)
  expect(topics).toEqual(['visa'])
})
