import { afterCommit } from '@borderlane/persistence'
import { currentRequest, type RequestContext } from '@borderlane/runtime'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

/** Requests that are remembered; a mail that waits longer is sent in the course of none. */
const MOST_REQUESTS = 1_000

/** Notifies this process that mails wait. The rows are the queue: a row that no notification reached is found by polling. */
@Injectable()
export class MailQueue {
  private worker: () => void = () => undefined
  /** In whose course mails were asked for, by their ids. */
  private readonly requests = new Map<string, RequestContext>()

  /** @param worker looks for mails whose time has come */
  followQueue(worker: () => void): void {
    this.worker = worker
  }

  /** Has a mail sent when the transaction that writes it has committed: no one would find it before. */
  sendAfterCommit(tx: EntityManager, mailId: string): void {
    const request = currentRequest()
    if (request) this.requests.set(mailId, request)
    // Of those that another replica sends the oldest go.
    if (this.requests.size > MOST_REQUESTS) this.requests.delete(this.requests.keys().next().value!)
    afterCommit(tx, () => this.worker(), this)
  }

  /** The request in whose course a mail was asked for; it is forgotten by that. */
  takeRequest(mailId: string): RequestContext | undefined {
    const request = this.requests.get(mailId)
    this.requests.delete(mailId)
    return request
  }
}
