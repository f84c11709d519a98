import type { PaperEntry } from '@borderlane/contracts/catalogue/papers'
import type { Appointment } from '@borderlane/contracts/orders/own-step'
import { type PaperGroup, paperGroup, slotsOfOrder } from '@borderlane/domain/catalogue/paper-rules'
import { appointmentTime } from '@borderlane/domain/orders/own-steps'
import { type Language, LANGUAGES } from '@borderlane/words/languages'
import { type Translator, translator } from '@borderlane/words/translator'
import { writtenDay, writtenZone } from '@borderlane/words/written'
import type { Order } from '../order/order.entity'
import type { Block, Printed, SheetBrand } from '../staff/pages-pdf'
import { drawnForm } from '../staff/drawn-form'
import { sheetBlocks } from '../staff/sheet-content'
import { coverLetter, itinerary, type Pack } from './pack-letters'

/** Papers that someone takes along: the others are typed, shown at the border, or remarks about the list. */
const TAKEN: readonly PaperEntry['way'][] = ['file', 'with_application', 'in_person']
const STEPS = ['ticks', 'letters', 'form', 'sheet', 'bring'] as const
const GROUPS = ['always', 'some', 'usual'] as const satisfies readonly PaperGroup[]

interface Words {
  pack: Translator<'pack'>
  papers: Translator<'papers'>
  documents: Translator<'documents'>
  language: Language
}

/** What to do, the papers to tick, the letters, and the answers in the order of the official form. */
export function packOf(pack: Pack, brand: SheetBrand): Printed {
  const { order, form, answers, hidden, helper, language } = pack
  const drawn = drawnForm({ form, answers, hidden, ...(helper && { helper }) })
  const sheet = { form, answers, filings: [], changed: [] }
  return {
    brand,
    reference: order.reference,
    language,
    blocks: [
      ...instructions(pack, drawn.length > 0),
      { kind: 'page' },
      ...coverLetter(pack),
      { kind: 'page' },
      ...itinerary(pack),
      ...drawn,
      { kind: 'page' },
      ...sheetBlocks(sheet, order, hidden),
    ],
  }
}

const text = (said: string): Block => ({ kind: 'text', text: said })
const section = (said: string): Block => ({ kind: 'section', text: said })

function instructions({ order, hidden, appointment, language }: Pack, isDrawn: boolean): Block[] {
  const { format } = LANGUAGES[language]
  const words: Words = {
    pack: translator('pack', language),
    papers: translator('papers', language),
    documents: translator('documents', language),
    language,
  }
  const { pack } = words
  const countries = translator('countries', language)
  const { code, params, text: title } = order.visaTitle
  const visa = translator('titles', language).find(code, params) ?? title
  const country = countries.find(order.destinationCountry) ?? order.destinationCountry
  return [
    { kind: 'brand' },
    { kind: 'title', text: pack('title') },
    { kind: 'small', text: `${order.reference} · ${visa} · ${country}` },
    { kind: 'space' },
    ...(order.lodging ? [text(translator('questions', language)(`lodge.${order.lodging}`))] : []),
    ...(appointment ? appointmentBlocks(appointment, words, format) : []),
    section(pack('how')),
    ...STEPS.filter((step) => isDrawn || step !== 'form').map((step, at) =>
      text(`${at + 1}. ${pack(`step.${step}`)}`),
    ),
    ...(hidden.length > 0 ? [{ kind: 'space' } as const, text(pack('hidden'))] : []),
    ...papersOf(order, words),
  ]
}

function appointmentBlocks(appointment: Appointment, { pack }: Words, format: string): Block[] {
  const { place, time, zone } = appointment
  const at = new Date(appointmentTime(appointment))
  const day = writtenDay(appointment.day, format)
  return [
    section(pack('appointment')),
    text(pack('when', { day, time, zone: writtenZone(zone, at, format) })),
    text(place),
  ]
}

/** The list that the order was made on, without what answers rule out and staff have waived. */
function papersOf(order: Order, words: Words): Block[] {
  const { paperList, ruledOutDocuments, paperChanges } = order
  const { papers } = words
  const added = paperChanges.filter(({ act }) => act === 'add')
  const settled = new Set([...ruledOutDocuments, ...paperChanges.map(({ document }) => document.code)])
  const entries = paperList?.entries.filter(({ code, way }) => TAKEN.includes(way) && !settled.has(code))
  const usual = slotsOfOrder(order).filter((one) => !added.some(({ document }) => document.code === one.code))
  return [
    ...(added.length > 0 ? [section(words.pack('added'))] : []),
    ...added.map(({ document, reason }) => tick(nameOf(document.code, document.text, words), [reason])),
    ...(entries
      ? GROUPS.flatMap((group): Block[] => {
          const found = entries.filter((entry) => paperGroup(entry) === group)
          if (found.length === 0) return []
          return [section(papers(`group.${group}`)), ...found.map((entry) => tickOf(entry, words))]
        })
      : [
          section(papers('group.usual')),
          ...usual.map((document) => tick(nameOf(document.code, document.text, words), [])),
        ]),
  ]
}

const tick = (said: string, notes: readonly string[]): Block => ({ kind: 'tick', text: said, notes })

/** Conditions and details are facts of the source, in English. */
function tickOf({ code, name, when, condition, details, copy }: PaperEntry, words: Words): Block {
  const { papers } = words
  return tick(nameOf(code, name, words), [
    ...(when && (when !== 'case' || condition)
      ? [[papers(`when.${when}`), condition].filter(Boolean).join(' ')]
      : []),
    ...(!when && condition ? [condition] : []),
    ...(details ? [details] : []),
    ...(copy ? [papers(`copy.${copy}`)] : []),
  ])
}

function nameOf(code: string, english: string, { documents, language }: Words): string {
  const name = documents.find(code) ?? (english || code)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
