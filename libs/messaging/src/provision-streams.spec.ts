import { ErrorCode, NatsError, type NatsConnection } from 'nats'
import { provision } from './provision-streams'

it('a broker without JetStream is named, with the way to switch it on', async () => {
  const refused = new NatsError(ErrorCode.JetStreamNotEnabled, ErrorCode.JetStreamNotEnabled)
  const connection = {
    jetstreamManager: () => Promise.reject(refused),
    getServer: () => 'nats:4222',
  } as unknown as NatsConnection
  await expect(provision(connection, { replicas: 1 })).rejects.toThrow(
    'the broker at nats:4222 runs without JetStream: switch it on (nats-server -js, or jetstream {} in its configuration)',
  )
})
