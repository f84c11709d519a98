// `npm run try -- chart [<folder>]`: makes the Helm chart from deploy/k8s/overlays/production, in `.data/chart` or the folder.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parse, stringify } from 'yaml'
import { DATA, Failure, finish, ROOT, say } from '../../../deploy/local/program.mjs'
import { parseManifests, render } from './render.mjs'
import { chartOf } from './helm-chart.mjs'

/** Helm reads YAML 1.1, in which a plain `no` is no text. */
export const toYaml = (value) =>
  stringify(value, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })
export const sum = (text) => createHash('sha256').update(text).digest('hex')

/** @param {any[]} documents of the overlay @param {string} folder is emptied first */
export function writeChart(documents, folder) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const chart = chartOf(documents, { version, toYaml })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'templates'), { recursive: true })
  const write = (name, text) => writeFileSync(join(folder, name), text)
  write(
    'Chart.yaml',
    toYaml({ apiVersion: 'v2', name: 'borderlane', type: 'application', version, appVersion: version }),
  )
  write('values.yaml', toYaml(chart.values))
  write('values.schema.json', `${JSON.stringify(chart.schema, null, 2)}\n`)
  write('values-by-queue.yaml', toYaml({ autoscaling: byQueue(chart.values.autoscaling) }))
  for (const [name, text] of Object.entries(chart.templates)) write(join('templates', name), text)
  return chart
}

/** @returns what stands for the values of the processes of the component: Helm replaces lists whole */
export const byQueue = (autoscaling) => {
  const { patches } = parse(
    readFileSync(join(ROOT, 'deploy/k8s/components/by-queue/kustomization.yaml'), 'utf8'),
  )
  return Object.fromEntries(
    patches.map(({ target: { name }, patch }) => [
      name,
      { metrics: [...autoscaling[name].metrics, ...parse(patch).map(({ value }) => value)] },
    ]),
  )
}

async function make(folder = join(DATA, 'chart')) {
  const text = render('deploy/k8s/overlays/production')
  if (text === undefined)
    throw new Failure('The chart is made by kubectl or kustomize: neither is on the PATH.')
  const { templates } = writeChart(parseManifests(text), resolve(folder))
  say(`${Object.keys(templates).length} resources in ${relative(process.cwd(), resolve(folder))}`)
}

if (process.argv[1] === import.meta.filename) await finish(() => make(process.argv[2]))
