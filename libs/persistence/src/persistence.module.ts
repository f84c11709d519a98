import {
  type DynamicModule,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
  type Type,
} from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { HealthRegistry, log } from '@borderlane/runtime'
import { DataSource } from 'typeorm'
import { commitSubscriber } from './after-commit'
import type { DatabaseSettings } from './database-settings'
import { migrate, type MigrationClass } from './migrate'
import { forgetAnswers } from './once'

/** No statement of a request may outlive the longest deadline of a call by much. */
const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 4_000
const TIDY_EVERY_MS = 3_600_000

/** A service's own schema: migrated on boot, then reached with the role that works in it. */
@Module({})
export class PersistenceModule implements OnModuleInit, OnModuleDestroy {
  private timer?: NodeJS.Timeout

  constructor(
    private readonly db: DataSource,
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    this.db.subscribers.push(commitSubscriber)
    this.health.add('postgres', async () => void (await this.db.query('SELECT 1')), { required: true })
    this.timer = setInterval(() => void this.tidy(), TIDY_EVERY_MS)
  }

  onModuleDestroy(): void {
    clearInterval(this.timer)
  }

  /** Every replica does it: what one has deleted the others do not find. */
  async tidy(): Promise<void> {
    try {
      await forgetAnswers(this.db)
    } catch (err) {
      log.warn(
        { event: 'database.not_tidied', err },
        'old answers were not removed; the next hour repeats it',
      )
    }
  }

  static forService(options: {
    schema: string
    entities: readonly Type[]
    migrations: readonly MigrationClass[]
    config: DatabaseSettings
  }): DynamicModule {
    const { schema, entities, migrations, config } = options
    return {
      module: PersistenceModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: async () => {
            await migrate({ schema, ownerUrl: config.DATABASE_OWNER_URL, migrations })
            return {
              type: 'postgres' as const,
              url: config.DATABASE_URL,
              schema,
              entities: [...entities],
              synchronize: false,
              logger: 'debug' as const,
              retryAttempts: 0,
              connectTimeoutMS: CONNECT_TIMEOUT_MS,
              // A pooled connection that dies with the server must not take the process with it.
              poolErrorHandler: (err: unknown) =>
                log.warn({ event: 'database.connection_lost', err }, 'a database connection was lost'),
              extra: {
                max: config.DATABASE_POOL_SIZE,
                options: `-c search_path=${schema} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
                application_name: `borderlane-${schema}`,
              },
            }
          },
        }),
      ],
    }
  }
}
