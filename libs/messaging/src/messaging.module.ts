import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common'
import { DiscoveryModule, DiscoveryService, ModuleRef } from '@nestjs/core'
import type { ProcessName } from '@borderlane/contracts/topology'
import { HealthRegistry, TRANSPORT } from '@borderlane/runtime'
import { DataSource } from 'typeorm'
import { CallServer } from './call-server'
import { Calls } from './calls'
import { DiscoveredMethods } from './discovered-methods'
import { FactConsumers } from './fact-consumers'
import { factListControllers } from './fact-list.controller'
import { FactReconciliation } from './fact-reconciliation'
import { Hints } from './hints'
import type { MessagingSettings } from './messaging-settings'
import { NatsConnection } from './nats-connection'
import { OrderAccessCheck } from './order-access'
import { Outbox } from './outbox'
import { OutboxRelay } from './outbox-relay'
import { StreamServer } from './stream-server'
import { StreamWatch } from './stream-watch'
import { Streams } from './streams'

type ServiceSettings = MessagingSettings & { DATABASE_URL: string }

/** Calls, streams, hints and, for a service with a schema, facts. */
@Global()
@Module({})
export class MessagingModule {
  static forProcess(options: {
    name: ProcessName
    config: MessagingSettings | ServiceSettings
  }): DynamicModule {
    const { name, config } = options
    const base: Provider[] = [
      {
        provide: NatsConnection,
        inject: [HealthRegistry],
        useFactory: (health: HealthRegistry) =>
          NatsConnection.open(name, config, health, { facts: 'DATABASE_URL' in config }),
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
        provide: OrderAccessCheck,
        inject: [Calls, DiscoveryService, ModuleRef],
        useFactory: (calls: Calls, discovery: DiscoveryService, modules: ModuleRef) =>
          new OrderAccessCheck(name, calls, discovery, modules),
      },
      {
        provide: StreamServer,
        inject: [NatsConnection, DiscoveredMethods],
        useFactory: (nats: NatsConnection, methods: DiscoveredMethods) =>
          new StreamServer(name, nats, methods),
      },
      {
        provide: Hints,
        inject: [NatsConnection, DiscoveredMethods],
        useFactory: (nats: NatsConnection, methods: DiscoveredMethods) => new Hints(name, nats, methods),
      },
    ]
    const facts = 'DATABASE_URL' in config ? factProviders(name, config) : []
    return {
      module: MessagingModule,
      imports: [DiscoveryModule],
      providers: [...base, ...facts],
      controllers: facts.length > 0 ? factListControllers(name) : [],
      exports: [
        NatsConnection,
        DiscoveredMethods,
        Calls,
        Streams,
        Hints,
        ...(facts.length > 0 ? [Outbox, TRANSPORT] : []),
      ],
    }
  }
}

function factProviders(name: ProcessName, config: ServiceSettings): Provider[] {
  return [
    {
      provide: TRANSPORT,
      inject: [NatsConnection],
      useFactory: (nats: NatsConnection) => new CallServer(name, nats),
    },
    { provide: Outbox, useFactory: () => new Outbox(name) },
    {
      provide: FactConsumers,
      inject: [DataSource, NatsConnection, DiscoveredMethods],
      useFactory: (db: DataSource, nats: NatsConnection, methods: DiscoveredMethods) =>
        new FactConsumers(name, db, nats, methods),
    },
    {
      provide: FactReconciliation,
      inject: [DataSource, NatsConnection, Calls, DiscoveredMethods],
      useFactory: (db: DataSource, nats: NatsConnection, calls: Calls, methods: DiscoveredMethods) =>
        new FactReconciliation(name, db, nats, calls, methods),
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
