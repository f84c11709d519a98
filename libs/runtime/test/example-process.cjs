// A process of its own, to be stopped by a signal. Reports to its parent on stdout where it listens and when it works.
const { CONFIG, createService, stopOnSignal, TRANSPORT } = require('@borderlane/runtime')
const { Controller, Get, Module } = require('@nestjs/common')
const { Server } = require('@nestjs/microservices')

const config = {
  BORDERLANE_MODE: 'local',
  LOG_LEVEL: 'info',
  INTERNAL_HOST: '127.0.0.1',
  INTERNAL_PORT: 0,
  SHUTDOWN_DELAY_MS: 2_000,
}

/** A way for calls to come in that brings none. */
class QuietTransport extends Server {
  listen(callback) {
    callback()
  }
  close() {}
}

/** Work that goes on until the parent says something. */
class WorkController {
  work() {
    process.stdout.write('working\n')
    return new Promise((resolve) => process.stdin.once('data', () => resolve('finished')))
  }
  onApplicationShutdown() {
    if (process.argv[2] === 'fails') throw new Error('cannot stop')
  }
}
Get('/work')(
  WorkController.prototype,
  'work',
  Object.getOwnPropertyDescriptor(WorkController.prototype, 'work'),
)
Controller()(WorkController)

class ExampleModule {}
Module({
  controllers: [WorkController],
  providers: [{ provide: TRANSPORT, useClass: QuietTransport }],
})(ExampleModule)

void createService({ name: 'example', module: ExampleModule, config }).then(async (app) => {
  stopOnSignal(app, app.get(CONFIG))
  // Its output may be a disk that is full.
  if (process.send) process.send(await app.getUrl())
  else process.stdout.write(`${await app.getUrl()}\n`)
})
