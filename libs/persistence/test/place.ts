import { type DatabaseSettings, PersistenceModule } from '@borderlane/persistence'
import { RuntimeModule } from '@borderlane/runtime'
import { type DynamicModule, type INestApplicationContext, Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { Client } from 'pg'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The schema of these tests. */
export const SCHEMA = 'example'

/** A table that fails when it is made twice. */
export class CreateThing1790000900100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE thing (id int PRIMARY KEY, name text NOT NULL, notes jsonb NOT NULL DEFAULT '["new"]')`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE thing`)
  }
}

@Module({})
class ExampleModule {}

/** A process with the schema as a service has it, without calls. */
export async function openPlace(
  database: { settings: DatabaseSettings },
  options: Partial<Parameters<typeof PersistenceModule.forService>[0]> = {},
): Promise<INestApplicationContext> {
  const root: DynamicModule = {
    module: ExampleModule,
    imports: [
      RuntimeModule.with({}),
      PersistenceModule.forService({
        schema: SCHEMA,
        entities: [],
        migrations: [CreateThing1790000900100],
        config: database.settings,
        ...options,
      }),
    ],
  }
  return NestFactory.createApplicationContext(root, { logger: false, abortOnError: false })
}

/** Runs one statement as one of the two roles. */
export async function runAs(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url, options: `-c search_path=${SCHEMA}` })
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}
