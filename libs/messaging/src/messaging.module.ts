import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common'
import { DiscoveryModule, ModuleRef } from '@nestjs/core'
import type { ProcessName } from '@borderlane/contracts/topology'
import { HealthRegistry, TRANSPORT } from '@borderlane/runtime'
import { DataSource } from 'typeorm'
import { ACCESS_CHECK, type AccessCall, checkByCall } from './access-check'
import { CallServer } from './call-server'
import { Calls } from './calls'
import { DiscoveredMethods } from './discovered-methods'
import { EventConsumers } from './event-consumers'
import { eventListControllers } from './event-list.controller'
import { EventReconciliation } from './event-reconciliation'
import { Broadcasts } from './broadcasts'
import type { MessagingSettings } from './messaging-settings'
import { NatsConnection } from './nats-connection'
import { Outbox } from './outbox'
import { OutboxRelay } from './outbox-relay'
import { StreamServer } from './stream-server'
import { StreamWatch } from './stream-watch'
import { Streams } from './streams'

type ServiceSettings = MessagingSettings & { DATABASE_URL: string }

/** Calls, streams, broadcasts and, for a service with a schema, events. */
@Global()
@Module({})
export class MessagingModule {
  static forProcess(options: {
    name: ProcessName
    config: MessagingSettings | ServiceSettings
    /** The call by which another service says who may do what to the things that this one's calls are about. */
    access?: AccessCall
  }): DynamicModule {
    const { name, config, access } = options
    const base: Provider[] = [
      {
        provide: NatsConnection,
        inject: [HealthRegistry],
        useFactory: (health: HealthRegistry) =>
          NatsConnection.open(name, config, health, { events: 'DATABASE_URL' in config }),
      },
      DiscoveredMethods,
      {
        provide: Calls,
        inject: [NatsConnection],
        useFactory: (nats: NatsConnection) => new Calls(name, nats),
      },
      {
        provide: Streams,
        inject: [NatsConnection],
        useFactory: (nats: NatsConnection) => new Streams(name, nats),
      },
      {
        provide: StreamServer,
        inject: [NatsConnection, DiscoveredMethods],
        useFactory: (nats: NatsConnection, methods: DiscoveredMethods) =>
          new StreamServer(name, nats, methods),
      },
      {
        provide: Broadcasts,
        inject: [NatsConnection, DiscoveredMethods],
        useFactory: (nats: NatsConnection, methods: DiscoveredMethods) => new Broadcasts(name, nats, methods),
      },
    ]
    const checks: Provider[] = access
      ? [{ provide: ACCESS_CHECK, inject: [Calls], useFactory: (calls: Calls) => checkByCall(calls, access) }]
      : []
    const events = 'DATABASE_URL' in config ? eventProviders(name, config) : []
    return {
      module: MessagingModule,
      imports: [DiscoveryModule],
      providers: [...base, ...checks, ...events],
      controllers: events.length > 0 ? eventListControllers(name) : [],
      exports: [
        NatsConnection,
        DiscoveredMethods,
        Calls,
        Streams,
        Broadcasts,
        ...(events.length > 0 ? [Outbox, TRANSPORT] : []),
      ],
    }
  }
}

function eventProviders(name: ProcessName, config: ServiceSettings): Provider[] {
  return [
    {
      provide: TRANSPORT,
      inject: [NatsConnection, ModuleRef],
      useFactory: (nats: NatsConnection, modules: ModuleRef) => new CallServer(name, nats, modules),
    },
    { provide: Outbox, useFactory: () => new Outbox(name) },
    {
      provide: EventConsumers,
      inject: [DataSource, NatsConnection, DiscoveredMethods],
      useFactory: (db: DataSource, nats: NatsConnection, methods: DiscoveredMethods) =>
        new EventConsumers(name, db, nats, methods),
    },
    {
      provide: EventReconciliation,
      inject: [DataSource, NatsConnection, Calls, DiscoveredMethods],
      useFactory: (db: DataSource, nats: NatsConnection, calls: Calls, methods: DiscoveredMethods) =>
        new EventReconciliation(name, db, nats, calls, methods),
    },
    {
      provide: StreamWatch,
      inject: [DataSource, NatsConnection, HealthRegistry],
      useFactory: (db: DataSource, nats: NatsConnection, health: HealthRegistry) =>
        new StreamWatch(name, db, nats, health, config.OUTBOX_RELAY === 'on'),
    },
    ...(config.OUTBOX_RELAY === 'on'
      ? [
          {
            provide: OutboxRelay,
            inject: [DataSource, Outbox, NatsConnection],
            useFactory: (db: DataSource, outbox: Outbox, nats: NatsConnection) =>
              new OutboxRelay(db, outbox, nats),
          },
        ]
      : []),
  ]
}
