import type { ChangedMailText } from '@borderlane/contracts/catalogue/mail-texts'
import type { Locale } from '@borderlane/contracts/primitives'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'

export interface TextInPlace {
  language: Locale
  key: string
  text: string
}

/** Texts of mails in place of the shipped ones. The database refuses changes of what was saved. */
@Injectable()
export class MailTextStore {
  constructor(private readonly db: DataSource) {}

  /** All texts that differ from the shipped ones. */
  listChanged(db: EntityManager = this.db.manager): Promise<TextInPlace[]> {
    return db.query<TextInPlace[]>(
      `SELECT language, key, text FROM (
         SELECT DISTINCT ON (language, key) language, key, text FROM mail_text ORDER BY language, key, version DESC
       ) newest WHERE text IS NOT NULL ORDER BY language, key`,
    )
  }

  /** @returns false where a version of this number exists, or the one before it does not */
  async add(
    tx: EntityManager,
    save: { version: number; language: Locale; texts: readonly ChangedMailText[]; at: Date; by: string },
  ): Promise<boolean> {
    const { version, language, texts, at, by } = save
    const added = await tx.query<unknown[]>(
      `INSERT INTO mail_text_version (version) SELECT $1::int
       WHERE $1::int = 1 + COALESCE((SELECT max(version) FROM mail_text_version), 0)
       ON CONFLICT DO NOTHING RETURNING version`,
      [version],
    )
    if (added.length === 0) return false
    await tx.query(
      `INSERT INTO mail_text (language, key, version, text, changed_at, changed_by)
       SELECT $1, key, $2, text, $3, $4 FROM unnest($5::text[], $6::text[]) AS changed (key, text)`,
      [language, version, at, by, texts.map(({ key }) => key), texts.map(({ text }) => text)],
    )
    return true
  }
}
