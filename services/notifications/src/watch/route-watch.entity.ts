import type { Locale } from '@borderlane/contracts/primitives'
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm'

@Entity('route_watch')
export class RouteWatch {
  @PrimaryColumn('uuid') id!: string
  /** In small letters. */
  @Column('text') email!: string
  @Column('text') passportCountry!: string
  @Column('text') destinationCountry!: string
  @Column('text') locale!: Locale
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date
  /** null: the link was not followed yet; nothing but that link goes there. */
  @Column('timestamptz', { nullable: true }) confirmedAt!: Date | null
}
