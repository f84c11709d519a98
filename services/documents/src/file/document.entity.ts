import type { Document as DocumentView } from '@borderlane/contracts/documents/document'
import { Column, Entity, PrimaryColumn } from 'typeorm'

@Entity('document')
export class Document {
  /** Also the key of its bytes in the object store. */
  @PrimaryColumn('uuid') id!: string
  @Column('uuid') orderId!: string
  /** What `harmlessName` left of the traveller's name for it. */
  @Column('text') name!: string
  @Column('text') mediaType!: DocumentView['mediaType']
  @Column('integer') sizeBytes!: number
  /** Of the bytes: the same file is kept once per order. */
  @Column('bytea') sha256!: Buffer
  /** Of what lies in the store, sealed; null for a file that lies there as it was sent. */
  @Column('bytea', { nullable: true }) storedSha256!: Buffer | null
  @Column('timestamptz') uploadedAt!: Date
  @Column('text') kind!: DocumentView['kind']
  @Column('text') state!: DocumentView['state']
  /** Of a rejected one. */
  @Column('text', { nullable: true }) reason!: DocumentView['reason'] | null
  @Column('text', { nullable: true }) requirement!: string | null
  /** It was named by the name of its file, and no one has said so. */
  @Column('boolean', { default: false }) isGuess!: boolean
}
