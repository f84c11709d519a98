import type { MigrationInterface, QueryRunner } from 'typeorm'

const OTHER_ACTS = `'export', 'close_day', 'open_day', 'role_given', 'role_taken', 'account_banned',
  'account_unbanned', 'account_signed_out'`

/**
 * The audit log records changes of the settings of the site. Acts on an order are no longer listed here: the contract
 * lists them, and each new one needed a migration.
 */
export class SettingsInTheAuditLog1790215000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE order_audit DROP CONSTRAINT order_audit_action_check,
      ADD CONSTRAINT order_audit_order_check CHECK (order_id IS NOT NULL OR action IN ('settings', ${OTHER_ACTS})) NOT VALID`)
  }

  async down(runner: QueryRunner): Promise<void> {
    // Rows of the newer version stay.
    await runner.query(`ALTER TABLE order_audit DROP CONSTRAINT order_audit_order_check,
      ADD CONSTRAINT order_audit_action_check CHECK (action IN
        ('status', 'note', 'reveal', 'decision', 'ask', 'withdraw', 'approve', 'correct', 'choice', 'price', 'cancel',
         'mail', 'erase', 'upload', 'name', 'delete', 'pay', 'file', 'take', 'give', 'release', 'propose', 'confirm',
         'refuse', 'referral', 'ask_payment', 'withdraw_payment') AND order_id IS NOT NULL OR action IN (${OTHER_ACTS})) NOT VALID`)
  }
}
