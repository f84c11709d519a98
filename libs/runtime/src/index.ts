export {
  always,
  changedSettings,
  modeSettings,
  readConfig,
  runtimeSettings,
  Switch,
  type RuntimeSettings,
} from './config'
export { passwordMinLength, passwordSettings } from './password-settings'
export { checkCompany, companyOf, companySettings } from './company'
export { csvOf } from './csv'
export { log } from './log'
export {
  currentRequest,
  logFieldsOf,
  runInRequest,
  newRequestContext,
  type RequestContext,
} from './request-context'
export { requireSameTime } from './clock-check'
export { hangUpOnClose } from './hang-up'
export { HealthRegistry } from './health'
export { observeCall, httpDuration, gauge, gaugeBy, counter, metricsText, secondsSince } from './metrics'
export { registerInternalRoutes } from './internal-routes'
export { CLOCK, CONFIG, TRANSPORT, RuntimeModule, type Clock } from './runtime.module'
export {
  createService,
  internalHttp,
  nestLogger,
  runService,
  type ServiceOptions,
  serviceModule,
  settingsOrExit,
  startProcess,
  startService,
  stopOnSignal,
} from './start'
export { currentWork, EVENTS, JOBS, noteReplay, timeLeft, runCall, runEvent, runJob, runOwn } from './work'
export { sideBySide } from './side-by-side'
export { isTransient, toAppError } from './app-error'
export { issuerOf, issuersOf, keyIdOf, verifyAccessToken, type AccessClaims } from './access-token'
export {
  beginClientSpan,
  beginSpan,
  endTracing,
  failureOf,
  inClientSpan,
  inLinkedSpan,
  inSpan,
  linkable,
  runInSpan,
  traceTo,
  within,
  type OpenSpan,
  type Spans,
} from './tracing'
export { networkOf, SITE_FACTOR, siteOf } from './network'
export { limitSettings, SharedLimits, OverLimit, type Limit } from './shared-limits'
export { MailLimits } from './mail-limits'
export { answerFile, InternalFiles, InternalFilesModule } from './internal-files'
