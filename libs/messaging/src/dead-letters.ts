import { type EventDefinition, durableName } from '@borderlane/contracts/define'
import type { ProcessName } from '@borderlane/contracts/topology'
import { gauge, isTransient, log, runInRequest, newRequestContext } from '@borderlane/runtime'
import type { JsMsg } from 'nats'
import type { DataSource } from 'typeorm'
import {
  addFailure,
  type AskedLetter,
  countLetters,
  keepLetter,
  lettersToReplay,
  putLetterBack,
  removeFailure,
  removeHandled,
  takeLetter,
} from './dead-letter.store'
import type { Listener } from './inbox'
import { isFresh } from './inbox.store'

export interface FailedEvent {
  durable: string
  messageId: string
  about: string
}

/**
 * Events that a service could not handle, kept until someone asks for another try. Each is kept under its place in the
 * stream: a message without an id, or with one that was used before, is kept as well.
 */
export class DeadLetters {
  constructor(
    private readonly service: ProcessName,
    private readonly db: DataSource,
  ) {
    gauge('dead_letters', 'Events that the service could not handle and has put aside', () =>
      countLetters(this.db),
    )
  }

  /**
   * Notes that an event could not be handled and comes again.
   * @param counts whether it failed on its own
   * @returns how often it has failed on its own, by any replica
   */
  noteFailure({ durable, messageId, about }: FailedEvent, counts: boolean): Promise<number> {
    return addFailure(this.db, { consumer: durable, message_id: messageId, about }, counts ? 1 : 0)
  }

  /** Its count starts again, should it come again. */
  forgetFailure({ durable, messageId }: FailedEvent): Promise<void> {
    return removeFailure(this.db, { consumer: durable, message_id: messageId })
  }

  /** Ends what was handled after all, no matter who did it and however it came. */
  async close(): Promise<void> {
    for (const messageId of await removeHandled(this.db))
      log.info(
        { event: 'facts.letter_closed', messageId },
        'dead letter closed: its event was handled in the meantime',
      )
  }

  keep(durable: string, messageId: string, message: JsMsg, error: unknown): Promise<void> {
    return keepLetter(this.db, {
      consumer: durable,
      stream: message.info.stream,
      seq: message.seq,
      message_id: messageId,
      subject: message.subject,
      payload: message.string(),
      error: error instanceof Error ? error.name : 'unknown',
    })
  }

  /** Tries again what someone asked for. What succeeds is gone, what fails waits for the next asking. */
  async replay(listeners: ReadonlyMap<EventDefinition, Listener>): Promise<void> {
    const rows = await lettersToReplay(this.db)
    for (const row of rows) await this.replayOne(row, listeners)
  }

  private async replayOne(row: AskedLetter, listeners: ReadonlyMap<EventDefinition, Listener>) {
    const found = [...listeners].find(([event]) => durableName(this.service, event) === row.consumer)
    try {
      if (!found) throw new Error(`no one listens as ${row.consumer} any more`)
      const [event, listener] = found
      const payload = event.payload.parse(JSON.parse(row.payload))
      await runInRequest(newRequestContext({}), async () => {
        const asked = await listener.ask(payload)
        await this.db.transaction(async (tx) => {
          // Of several replicas one has it; the effect and the end of the letter are one.
          if (!(await takeLetter(tx, row.id))) return
          if (row.message_id && !(await isFresh(tx, row.consumer, row.message_id))) return
          await listener.effect(payload, tx, row.message_id, asked)
        })
      })
      log.info(
        { event: 'facts.replayed', messageId: row.message_id },
        'dead letter replayed: its event is handled',
      )
    } catch (err) {
      // Others were in the way: the next check tries it again.
      if (isTransient(err)) {
        log.warn(
          { event: 'facts.replay_waits', messageId: row.message_id, err },
          'dead letter replay failed for now; retrying soon',
        )
        return
      }
      log.error(
        { event: 'facts.replay_failed', messageId: row.message_id, err },
        'dead letter replay failed; the event stays in dead_letter',
      )
      // Someone may have asked again meanwhile: that is another try.
      await putLetterBack(this.db, row, err instanceof Error ? err.name : 'unknown')
    }
  }
}
