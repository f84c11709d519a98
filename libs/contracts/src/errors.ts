import { z } from 'zod'

/**
 * Every error that leaves a process: its code, its HTTP status and the sentence that anyone may read.
 * The web chooses its own text from the code.
 */
export const ERRORS = {
  'validation.failed': [422, 'Some fields need correcting.'],
  'request.malformed': [400, 'The request could not be read.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.unsupported_type': [415, 'This content type is not supported.'],
  'request.not_found': [404, 'There is nothing at this address.'],
  'request.too_many': [429, 'Too many requests. Please wait a moment.'],
  'request.conflict': [409, 'The same request is still being worked on.'],
  'idempotency.key_reused': [422, 'This Idempotency-Key was used for another request.'],
  'auth.required': [401, 'Please sign in.'],
  'auth.forbidden': [403, "You don't have permission to do this."],
  'service.unavailable': [503, 'This part of the service is not available right now.'],
  'service.timeout': [504, 'This took too long. Please try again.'],
  'internal.error': [500, 'Something went wrong on our side.'],
  'internal.bad_data': [502, 'Something went wrong on our side.'],
  'internal.too_large': [500, 'The answer is too large.'],

  'catalogue.country_not_found': [404, 'We do not know this country.'],
  'catalogue.requirement_not_found': [404, 'We have no visa information for this route.'],

  'orders.not_found': [404, 'There is no such order.'],
  'orders.no_visa_needed': [409, 'No visa is needed for this route.'],
  'orders.no_admission': [409, 'This destination does not admit holders of this passport.'],
  'orders.speed_not_offered': [422, 'This processing speed is not offered for this route.'],
  'orders.price_changed': [409, 'The price has changed and must be accepted first.'],
  'orders.already_paid': [409, 'This order is already paid.'],
  'orders.not_payable': [409, 'This order cannot be paid now.'],
  'orders.too_many_mails': [429, 'This was sent several times already. Please try again tomorrow.'],

  'payments.not_found': [404, 'There is no such payment.'],
  'payments.in_progress': [409, 'A payment for this order is being worked on. Do not pay again.'],
  'payments.bad_token': [422, 'The payment details could not be used.'],

  'documents.not_found': [404, 'There is no such document.'],
  'documents.too_large': [413, 'The file must be smaller than 10 MB.'],
  'documents.wrong_type': [415, 'The file must be a PDF, JPG or PNG.'],
  'documents.broken': [422, 'The file is damaged or not complete.'],
  'documents.empty': [422, 'The file is empty.'],
  'documents.too_many': [422, 'An order can hold at most 20 files.'],
  'documents.none': [422, 'Please upload at least one document.'],
  'documents.link_expired': [404, 'This link is no longer valid.'],

  'identity.account_not_found': [404, 'There is no such account.'],
  'identity.session_not_found': [404, 'There is no such session.'],
  'identity.recent_sign_in_needed': [403, 'Please sign in again first.'],
  'identity.last_admin': [409, 'The last admin cannot be removed.'],
  'identity.email_not_confirmed': [409, 'This address is not confirmed yet.'],
  'identity.own_account': [409, 'You may not do this to your own account.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

/** Codes that any call may answer with, so that no contract lists them. */
export const UNIVERSAL_ERRORS: readonly ErrorCode[] = [
  'validation.failed',
  'request.malformed',
  'request.too_large',
  'request.unsupported_type',
  'request.too_many',
  'request.conflict',
  'idempotency.key_reused',
  'auth.required',
  'auth.forbidden',
  'service.unavailable',
  'service.timeout',
  'internal.error',
  'internal.bad_data',
  'internal.too_large',
]

/** One field that needs correcting; `path` is dotted, as in `applicant.email`. */
export const FieldIssue = z.object({ path: z.string(), message: z.string() })
export type FieldIssue = z.infer<typeof FieldIssue>

/** The body of every answer that is an error. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.string().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** A failure with a code of the table above. `details` is public: nothing personal, nothing internal. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
    options?: { cause?: unknown },
  ) {
    super(`${code}: ${ERRORS[code][1]}`, options)
    this.name = 'AppError'
  }

  get status(): number {
    return ERRORS[this.code][0]
  }

  /** The sentence that anyone may read. */
  get publicMessage(): string {
    return ERRORS[this.code][1]
  }

  /** Whether a value, from another process for example, is a code of the table above. */
  static isCode(code: unknown): code is ErrorCode {
    return typeof code === 'string' && Object.hasOwn(ERRORS, code)
  }
}

/** Turns zod's issues into the list of fields that a 422 answer carries. Values never appear in it. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not a known field' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
}
