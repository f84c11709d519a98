// alerts.yml as the Prometheus operator takes it: node deploy/observability/rule.mjs | kubectl apply -f -
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

const { groups } = parse(readFileSync(join(import.meta.dirname, 'alerts.yml'), 'utf8'))
process.stdout.write(
  stringify({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'processes', namespace: 'borderlane' },
    spec: { groups },
  }),
)
