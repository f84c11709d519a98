import { AppError } from '@borderlane/contracts/define'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { log } from '@borderlane/runtime'
import { ORDER, ORDER_TOKEN, OWNER, quote, type Scene, startScene } from './chat-scene'

let scene: Scene

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.said.quote = () => quote()
  scene.said.readers = []
})

describe('the support chat without any outside help', () => {
  it('answers from the catalogue, names the source and the next steps', async () => {
    expect(await scene.ask('Do I need a visa for Thailand with an Indian passport?')).toBe(
      [
        'Yes. With a passport from India you need an e-visa for Thailand.',
        'Name: Thailand eVisa.',
        'Source: the data, last checked on 17 February 2026.',
        '[See the full answer](/visa-results?from=IN&to=TH)',
        '[Apply](/apply?from=IN&to=TH&speed=standard&denial=false)',
      ].join('\n'),
    )
  })

  it('keeps what a follow-up does not change, and takes nothing from what the client says was answered', async () => {
    const asked: object[] = []
    scene.said.quote = (route) => {
      asked.push(route)
      return quote()
    }
    await scene.ask(['How much is a visa for Thailand for an Indian?', 'and for an American?'])
    expect(asked).toEqual([{ from: 'US', to: 'TH' }])
  })

  it('says amounts as the catalogue has them', async () => {
    const text = await scene.ask('what does the thailand visa cost for indians')
    expect(text).toContain('Standard: £65.00 (official fee £40.00, our service fee £25.00)')
  })

  it('writes amounts and days of a note as the language does', async () => {
    const params = { amount: 'USD 1250.50', asOf: '2026-03' }
    scene.said.quote = () => quote({ notes: [{ code: 'fee_estimate', params, text: 'An estimate' }] })
    const text = await scene.ask('Was kostet ein Visum für Thailand mit indischem Pass?')
    expect(text).toContain('Standard: 65,00\u00a0£')
    expect(text).toContain('eine Schätzung: 1.250,50\u00a0USD (März 2026)')
  })

  it('says how long one may stay only where the source says it', async () => {
    const question = 'How long can an Indian stay in Thailand?'
    expect(await scene.ask(question)).toContain('How long you may stay is not known to us.')
    scene.said.quote = () => quote({ visaType: 'visa_free', visaRequired: false, stayDays: 60 })
    expect(await scene.ask(question)).toContain('for up to 60 days without a visa')
    expect(await scene.ask('Does an Indian need a visa for Thailand?')).toContain(
      'you can visit Thailand for up to 60 days without a visa',
    )
  })

  it('names who says the number of days, where that is not the list that has the rule', async () => {
    const source = { code: 'published', name: 'The Ministry', url: null, asOf: '2026-06-26' } as const
    const index = { ...source, name: 'An index', asOf: '2026-02-17', evidence: 'index' } as const
    const free = { visaType: 'visa_free', visaRequired: false, stayDays: 60, source } as const
    scene.said.quote = () => quote({ ...free, facts: [{ fact: 'days', evidence: 'index', source: index }] })
    for (const question of [
      'Does an Indian need a visa for Thailand?',
      'How long can an Indian stay in Thailand?',
    ])
      expect(await scene.ask(question)).toContain(
        'The number of days comes from An index, as of 17 February 2026.',
      )
    scene.said.quote = () => quote({ ...free, facts: [{ fact: 'days', evidence: 'authority', source }] })
    expect(await scene.ask('Does an Indian need a visa for Thailand?')).not.toContain('The number of days')
  })

  it('says how long, how often and until when a visa is good where a source says it, and names the source', async () => {
    const source = { code: 'published', name: 'The embassy', url: null, asOf: '2026-09-12' } as const
    const variant = { name: null, entries: 'single', validity: null, sources: [source] } as const
    scene.said.quote = () =>
      quote({ variant: { ...variant, sources: [source], stay: { count: 60, unit: 'day' } } })
    const stay = await scene.ask('How long can an Indian stay in Thailand?')
    expect(stay).toContain('You may stay for up to 60 days.')
    expect(stay).toContain('Source: The embassy, as of 12 September 2026.')
    const entries = await scene.ask('Is the Thailand visa for Indians single or multiple entry?')
    expect(entries).toContain('It lets you enter once.')
    expect(entries).toContain('How long it is valid is not known to us.')
    expect(entries).not.toContain('is not in our data for each visa')
    scene.said.quote = () => quote()
    expect(await scene.ask('Is the Thailand visa for Indians single or multiple entry?')).toContain(
      'is not in our data for each visa',
    )
  })

  it('asks for what is missing', async () => {
    expect(await scene.ask('visa for thailand?')).toContain('Which passport do you have?')
  })

  it('says so while the catalogue is away', async () => {
    const logged = jest.spyOn(log, 'warn').mockImplementation()
    scene.said.quote = () => {
      throw new AppError('service.unavailable')
    }
    expect(await scene.ask('India to Thailand visa')).toContain('cannot look into our visa data')
    logged.mockRestore()
  })

  it('says the share that cancelling returns as payments has it', async () => {
    expect(await scene.ask('Do I get a refund if I cancel?', OWNER, ORDER.id)).toContain(
      '40% of our service fee',
    )
  })

  it('names the authority of the country that is meant, and none where it could be another one', async () => {
    scene.said.quote = () =>
      quote({ officialSite: { authority: 'The ministry', url: 'https://ministry.test/' } })
    const meant = await scene.ask('I am a refugee from India, can I travel to Thailand?')
    const open = await scene.ask('I am a refugee in Brazil, can I travel to Thailand?')
    expect(meant).toContain('Authority:')
    expect(open).toContain('What holds for refugees')
    expect(open).not.toContain('Authority:')
  })

  it('explains the limit of 90 days in 180, with the counter of a route that it binds', async () => {
    const limit: Duty = {
      ...{ code: 'stay_limit', name: null, need: 'limit', place: null, who: 'short_stays', whoDays: null },
      ...{ fee: null, earliestHours: null, latestHours: null, onLeaving: false, from: null, until: null },
      ...{ url: null, evidence: 'cited' },
      source: { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-11' },
    }
    scene.said.quote = () => quote({ duties: [limit] })
    expect(await scene.ask('Is it 90 days in 180 in Thailand with a passport from Brazil?')).toMatch(
      /At most 90 days in any 180 days[^]*#stay-counter/,
    )
    const open = await scene.ask('How does the 90/180 rule work?')
    expect(open).toContain('at most 90 days in any 180 days')
    expect(open).toContain('A counter for your stays is on the page of a route')
    // It is no rule of every country.
    scene.said.quote = () => quote()
    const other = await scene.ask('Is it 90 days in 180 in India with a passport from Brazil?')
    expect(other).not.toContain('Schengen')
  })

  it('says what is known of vaccinations and tickets for a route, and what is not', async () => {
    const fever: Duty = {
      ...{ code: 'yellow_fever', name: null, need: 'some', place: null, who: 'risk_country', whoDays: null },
      ...{ fee: null, earliestHours: null, latestHours: null, onLeaving: false, from: null, until: null },
      ...{ url: null, evidence: 'cited' },
      source: { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-06-30' },
    }
    const ticket: Duty = { ...fever, code: 'onward_ticket', need: 'may_be_asked', who: null }
    const FEVER = 'Do I need a yellow fever vaccination for Thailand with a passport from Brazil?'
    scene.said.quote = () => quote({ duties: [fever, ticket] })
    const asked = await scene.ask(FEVER)
    expect(asked).toContain(
      'Yellow fever vaccination certificate: Required in some cases. It applies only if you',
    )
    expect(asked).not.toContain('onward')
    expect(await scene.ask('Is a return ticket checked in Thailand with a passport from Brazil?')).toContain(
      'Ticket for your journey back or onward: May be asked for.',
    )
    const CARD = 'Do I need an arrival card for Thailand with a passport from Brazil?'
    const card: Duty = { ...ticket, code: 'arrival_card', name: 'TDAC', need: 'must', fee: 'free' }
    scene.said.quote = () => quote({ duties: [fever, card] })
    expect(await scene.ask(CARD)).toMatch(/^Arrival card \(TDAC\): Required\. It is free of charge\./)
    scene.said.quote = () => quote()
    expect(await scene.ask(CARD)).toContain('None of our sources names an arrival card')
    expect(await scene.ask(FEVER)).toContain('None of our sources says anything about this for your journey.')
  })

  it('says what held where the rule of the day is not known, as the pages do', async () => {
    scene.said.quote = () => {
      const source = { code: 'published', name: 'imi.gov.my', url: null, asOf: '2026-06-30' }
      const rule = {
        visaType: 'visa_free',
        visaRequired: false,
        electronicAuthorisation: false,
        admitted: true,
      }
      const last = { rule: { ...rule, stayDays: 30 }, until: '2026-09-14', evidence: 'cited', source }
      throw new AppError('catalogue.day_not_known', { last })
    }
    const answer = await scene.ask('Do I need a visa for Thailand with an Indian passport?')
    expect(answer).toMatch(/^Until 14 September 2026 no visa was needed[^]*ask it before you travel/)
  })

  it('says what is known of EES and ETIAS for a route', async () => {
    const etias: Duty = {
      ...{ code: 'etias', name: 'ETIAS', need: 'announced', place: 'before', who: null, whoDays: null },
      ...{
        fee: 'EUR 20.00',
        earliestHours: null,
        latestHours: null,
        onLeaving: false,
        from: null,
        until: null,
      },
      ...{ url: null, evidence: 'cited' },
      source: { code: 'published', name: 'European Union', url: null, asOf: '2026-08-22' },
    }
    scene.said.quote = () => quote({ duties: [etias] })
    const answer = await scene.ask('ETIAS and EES for Thailand with a passport from Brazil?')
    expect(answer).toContain('Announced, not in force yet')
    expect(answer).not.toContain('With your passport and destination I can say')
  })

  it('says the official page of a territory with rules of its own', async () => {
    scene.said.quote = () => {
      const officialSite = { authority: 'Government of Aruba', url: 'https://aruba.test/entry' }
      const territory = { code: 'AW', name: 'Aruba', country: null, rules: 'own', notes: [], officialSite }
      throw new AppError('catalogue.country_not_found', { territory })
    }
    const answer = await scene.ask('Do I need a visa for Aruba with a passport from Brazil?')
    expect(answer).toContain('Authority: Government of Aruba, https://aruba.test/entry')
  })

  it('says what it does not understand, where a person is, and three questions that may have been meant', async () => {
    const pieces = await scene.askPieces('xqzt wvvk pllm')
    const text = pieces.map((piece) => piece.text).join('')
    expect(text).toContain('I did not understand that')
    expect(text).toContain('[Contact us](/contact)')
    expect(pieces.at(-1)!.questions).toHaveLength(3)
  })

  it('lets the trip check answer for a permit that is held, several countries and two passports', async () => {
    const held = await scene.ask(
      'I have a valid US visa and an Indian passport, can I enter Thailand with it?',
    )
    expect(held).toContain('With a valid visa of the United States')
    const two = await scene.ask(
      'I have a valid US visa and an Indian passport, can I enter Thailand and Brazil?',
    )
    expect(two).toMatch(/^With a valid visa of the United States[^]*to=TH[^]*is not in our data[^]*to=BR/)
    const both = await scene.ask('I have an Indian and an American passport, visa for Thailand?')
    expect(both).toContain('The passport of the United States is the better one')
    const couple = await scene.ask('My wife is Indian and I am American, visa for Thailand?')
    expect(couple).toMatch(/from=IN&to=TH[^]*from=US&to=TH/)
    expect(couple).not.toContain('better')
    const tour = await scene.ask('Indian passport, visa for Thailand and Brazil?')
    expect(tour).toMatch(/from=IN&to=TH[^]*from=IN&to=BR/)
  })

  it('helps first in an emergency, whatever else is named', async () => {
    const text = await scene.ask('The police arrested my Indian friend in Thailand, who helps us?')
    expect(text).toContain('embassy or consulate of your own country')
    expect(text).not.toContain('e-visa')
  })

  it('shows what it goes by, and changes what is corrected', async () => {
    const asked = ['Do I need a visa for Thailand?', 'India', 'sorry, Brazil']
    const pieces = await scene.askPieces(asked)
    expect(pieces.at(-1)!.understood).toEqual([
      { about: 'question', value: 'Do I need a visa?' },
      { about: 'passport', value: 'Brazil' },
      { about: 'destination', value: 'Thailand' },
    ])
  })

  it('adds up what several travellers pay', async () => {
    const text = await scene.ask('Price for a family of four from India to Thailand?')
    expect(text).toContain('For 4 travellers with the speed Standard: £260.00.')
  })
})

describe('where an application is', () => {
  const WHERE = 'Where is my order?'

  it('answers its holder, as orders decides with their own token', async () => {
    const holder = { kind: 'guest' as const, orderToken: ORDER_TOKEN }
    expect(await scene.ask(WHERE, holder, ORDER.id)).toContain(`${ORDER.reference} (India to United States)`)
    expect(scene.said.readers).toEqual([holder])
  })

  it('hears its owner without having it open', async () => {
    expect(await scene.ask(`status of ${ORDER.reference}`, OWNER)).toContain('In Review')
  })

  it('hears no one else, whatever they name', async () => {
    for (const text of [WHERE, `status of ${ORDER.reference}`, `${WHERE} ${ORDER.id}`]) {
      const answer = await scene.ask(text, { kind: 'guest', orderToken: 'another-token-of-length' }, ORDER.id)
      expect(answer).toContain('I can only see an application whose page you have open')
      expect(answer).not.toContain('In Review')
    }
  })
})
