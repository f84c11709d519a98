import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a notice says of each route, and which changes ahead people have been told of. */
export class WhatChanges1790000002500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE change_notice_pair ADD changed_from date, ADD changed_until date, ADD old jsonb, ADD new jsonb`,
    )
    await runner.query(`CREATE TABLE change_day (day date PRIMARY KEY)`)
    await runner.query(`
      CREATE TABLE told_change (
        route text NOT NULL,
        day date NOT NULL,
        told_on date NOT NULL,
        PRIMARY KEY (route, day)
      )`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE told_change`)
    await runner.query(`DROP TABLE change_day`)
    await runner.query(
      `ALTER TABLE change_notice_pair DROP changed_from, DROP changed_until, DROP old, DROP new`,
    )
  }
}
