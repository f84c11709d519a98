import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Dead letters by their place in the stream, and with a mark for those that are to be tried again. */
export class PlaceDeadLetters1790000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE dead_letter
        DROP CONSTRAINT dead_letter_pkey,
        ADD COLUMN id bigserial PRIMARY KEY,
        ADD COLUMN stream text NOT NULL DEFAULT 'EVENTS',
        ADD COLUMN seq bigint NOT NULL DEFAULT 0,
        ADD COLUMN replay_at timestamptz`)
    // Places begin anew in a stream that was made anew: the message itself tells them apart.
    await runner.query(
      `CREATE UNIQUE INDEX dead_letter_place ON dead_letter (consumer, stream, seq, message_id, md5(payload))`,
    )
    await runner.query(`CREATE INDEX dead_letter_replay ON dead_letter (id) WHERE replay_at IS NOT NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX dead_letter_replay`)
    await runner.query(`DROP INDEX dead_letter_place`)
    await runner.query(`
      ALTER TABLE dead_letter
        DROP COLUMN id, DROP COLUMN stream, DROP COLUMN seq, DROP COLUMN replay_at,
        ADD CONSTRAINT dead_letter_pkey PRIMARY KEY (consumer, message_id)`)
  }
}
