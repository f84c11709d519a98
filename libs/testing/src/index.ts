export { type Filling, migratedDatabase, testDatabase, type TestDatabase } from './test-database'
export { testBroker, testRedisUrl, type TestBroker } from './test-broker'
export { ownBroker, type OwnBroker } from './own-broker'
export { printedText } from './printed-text'
export { ageRows, doWorkAroundLocks, jobsOf } from './locked-rows'
export { rowsThatFail } from './rows-that-fail'
export { sampleOrder } from './sample-order'
export { sampleOffer, samplePapers, sampleQuote } from './sample-quote'
export { startProgram, type TestProgram } from './test-program'
export { TestClock } from './test-clock'
export { startTestService, type TestService, testSettings, type TestServiceOptions } from './test-service'
export {
  caller,
  guestCalls,
  guestStreams,
  listenToEvent,
  publishEvent,
  stubCall,
  stubStream,
} from './test-peers'
export { hashOfTenMegabytesMs, processorMs } from './processor-time'
export { freePort } from './free-port'
export { waitFor } from './wait-for'
export { SoftAuthenticator } from './soft-authenticator'
