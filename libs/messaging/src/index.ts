export {
  messagingSettings,
  jobSettings,
  type MessagingSettings,
  type JobSettings,
} from './messaging-settings'
export { MessagingModule } from './messaging.module'
export { JobsModule } from './jobs.module'
export { Handle } from './handle'
export { HandleStream } from './handle-stream'
export { ACCESS_CHECK, type CheckAccess } from './access-check'
export { AskFirst, OnEvent } from './on-event'
export { OnBroadcast, Broadcasts } from './broadcasts'
export { Calls, serviceCaller } from './calls'
export { type KnownSite, Site, SiteModule } from './site'
export { aliveSubject, inboxPrefix, secondUser } from './broker-names'
export { isThere } from './calls-in-flight'
export { Streams } from './streams'
export { type EventRow, Outbox } from './outbox'
export { KEEP_PUBLISHED_DAYS, replayStatement } from './replay'
export { defineJob, Job, Jobs } from './jobs'
export { brokerConfig, brokerUsers } from './broker-config'
export { EVENT_STREAM, provision, provisionMissing } from './provision-streams'
export { NatsConnection } from './nats-connection'
export { type CallAnswer, readCaller, readContext, respond } from './wire'
