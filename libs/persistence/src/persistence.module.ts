import {
  type DynamicModule,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
  type Type,
} from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { HealthRegistry, log, requireSameTime } from '@borderlane/runtime'
import { DataSource, DefaultNamingStrategy } from 'typeorm'
import { commitSubscriber } from './after-commit'
import type { DatabaseSettings } from './database-settings'
import { deadlineSubscriber, BACKGROUND_LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './deadline'
import type { FieldCipher } from './field-cipher'
import { requireFieldKeys, type SealedColumn } from './field-keys'
import { migrate, type MigrationClass, requireMigrated } from './migrate'
import { forgetAnswers } from './answer-once'
import { serviceDriver } from './service-pool'

const CONNECT_TIMEOUT_MS = 4_000
const FIRST_CONNECTION = { attempts: 5, pauseMs: 1_000 }
const TIDY_EVERY_MS = 3_600_000

/** A property `paidCents` is the column `paid_cents`: an entity names only those that are called otherwise. */
class SnakeCaseColumns extends DefaultNamingStrategy {
  override columnName(property: string, given: string): string {
    return given || property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

/** A service's own schema: migrated on boot, then reached with the role that works in it. */
@Module({})
export class PersistenceModule implements OnModuleInit, OnModuleDestroy {
  private timer?: NodeJS.Timeout
  private tidying?: Promise<void>

  constructor(
    private readonly db: DataSource,
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    this.db.subscribers.push(commitSubscriber, deadlineSubscriber)
    this.health.add('postgres', async () => void (await this.db.query('SELECT 1')), { required: true })
    this.health.add('clock', () => requireSameTime(() => this.timeOfDatabase()), { required: false })
    const tidy = (): void => {
      this.tidying = this.tidy()
    }
    // At the start, too: a process that is restarted every hour never reaches its timer.
    tidy()
    this.timer = setInterval(tidy, TIDY_EVERY_MS)
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer)
    await this.tidying
  }

  private async timeOfDatabase(): Promise<number> {
    const [row] = await this.db.query<[{ ms: number }]>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float AS ms`,
    )
    return row.ms
  }

  /** Every replica does it: what one has deleted the others do not find. */
  async tidy(): Promise<void> {
    try {
      await forgetAnswers(this.db)
    } catch (err) {
      log.warn(
        { event: 'database.not_tidied', err },
        'old idempotent answers could not be removed; retrying in an hour',
      )
    }
  }

  /** @param options.sealing keys of a service that seals fields, and where: with wrong ones it does not start */
  static forService(options: {
    schema: string
    entities: readonly Type[]
    migrations: readonly MigrationClass[]
    config: DatabaseSettings
    sealing?: { cipher: FieldCipher; sealed: readonly SealedColumn[] }
  }): DynamicModule {
    const { schema, entities, migrations, config, sealing } = options
    return {
      module: PersistenceModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: async () => {
            const ownerUrl = config.DATABASE_OWNER_URL
            if (ownerUrl) await migrate({ schema, ownerUrl, migrations })
            else await requireMigrated({ schema, url: config.DATABASE_URL, migrations })
            if (sealing) await requireFieldKeys({ schema, url: config.DATABASE_URL, ...sealing })
            return {
              type: 'postgres' as const,
              driver: serviceDriver,
              url: config.DATABASE_URL,
              schema,
              entities: [...entities],
              namingStrategy: new SnakeCaseColumns(),
              synchronize: false,
              logger: 'debug' as const,
              // The server answered a moment ago; a machine that is slow for a while is no reason to die.
              retryAttempts: FIRST_CONNECTION.attempts,
              retryDelay: FIRST_CONNECTION.pauseMs,
              connectTimeoutMS: CONNECT_TIMEOUT_MS,
              // A pooled connection that dies with the server must not take the process with it.
              poolErrorHandler: (err: unknown) =>
                log.warn({ event: 'database.connection_lost', err }, 'database connection lost'),
              extra: {
                max: config.DATABASE_POOL_SIZE,
                options: `-c search_path=${schema} -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c lock_timeout=${BACKGROUND_LOCK_TIMEOUT_MS}`,
                application_name: `borderlane-${schema}`,
              },
            }
          },
        }),
      ],
    }
  }
}
