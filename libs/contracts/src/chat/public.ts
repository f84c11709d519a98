import { z } from 'zod'
import { holdsCardNumber } from '../card-number'
import { call, stream } from '../define'
import { OrderId, typed } from '../primitives'

export const CHAT_MESSAGE_BYTES = 4_096
/** Messages of one conversation, those of the assistant included. */
export const CHAT_MESSAGES = 30

const VISIBLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** What someone wrote: something to be seen, 4 KB at most, and no number of a card. */
// A character has a byte at least: what is longer need not be looked at.
const Content = typed(CHAT_MESSAGE_BYTES)
  .refine((text) => VISIBLE.test(text), { error: 'must not be empty' })
  .refine((text) => bytesOf(text) <= CHAT_MESSAGE_BYTES, { error: 'must not be longer than 4 KB' })
  .refine((text) => !holdsCardNumber(text), { error: 'must not hold a card number' })

/** `user`: the visitor. `assistant`: what was answered; no one believes what a client says was answered. */
export const ChatRole = z.enum(['user', 'assistant'])

export const ChatMessage = z.strictObject({ role: ChatRole, content: Content }).meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

const endsWithAQuestion = (messages: readonly { role: string }[]): boolean => messages.at(-1)?.role === 'user'

/** Oldest first; the last one is the visitor's and is answered. */
export const Conversation = z
  .array(ChatMessage)
  .min(1)
  .max(CHAT_MESSAGES)
  .refine(endsWithAQuestion, { error: 'must end with a message of the user' })

/** What the chat has understood of a conversation, in words of the answer's language. */
export const Understood = z
  .object({
    about: z.enum(['question', 'passport', 'destination', 'stop', 'held', 'day', 'people']),
    value: z.string(),
  })
  .meta({ id: 'ChatUnderstood' })
export type Understood = z.infer<typeof Understood>

/** Most bytes of a request: every character of every message may be escaped. */
const BODY_BYTES = 400 * 1024

export const reply = stream('chat.reply', {
  http: 'POST /api/chat',
  summary: 'Ask the support chat',
  description:
    'Answers the last message of a conversation. Server-sent events: `data:` lines with `choices[0].delta.content`, then `data: [DONE]`. The last one has `understood`, what the answer goes by, and `questions`, what may have been meant, in `delta` too. What goes wrong before the first line is an error as everywhere; what goes wrong later is an event `error` with its body, and no `[DONE]` follows.',
  access: 'anyone',
  limit: 'chat',
  bodyBytes: BODY_BYTES,
  input: z.strictObject({
    messages: Conversation,
    /** The application whose page is open: "where is it?" means this one. Who may see it is for orders to say. */
    orderId: OrderId.optional(),
  }),
  /** A piece of the answer's text. Our own pages stand in it as `[words](/path)`; everything else is plain text. */
  chunk: z.object({
    text: z.string(),
    /** With the last piece. */
    understood: z.array(Understood).optional(),
    /** Three questions that may have been meant, with the last piece of an answer that says that none was understood. */
    questions: z.array(z.string()).optional(),
  }),
  maxMs: 60_000,
})

/** Fields of the OpenAI protocol that clients send and that change nothing here. */
const IGNORED = Object.fromEntries(
  [
    ...['model', 'temperature', 'top_p', 'n', 'stop', 'max_tokens', 'max_completion_tokens', 'seed', 'user'],
    ...['presence_penalty', 'frequency_penalty', 'logit_bias', 'logprobs', 'top_logprobs', 'metadata'],
    ...['response_format', 'service_tier', 'stream_options', 'store', 'reasoning_effort', 'verbosity'],
    ...['modalities', 'tools', 'tool_choice', 'parallel_tool_calls', 'prediction', 'safety_identifier'],
    ...['prompt_cache_key', 'web_search_options', 'audio', 'functions', 'function_call'],
  ].map((name) => [name, z.unknown().optional()]),
)

const ProtocolContent = z
  .union([z.string(), z.array(z.strictObject({ type: z.literal('text'), text: z.string() })).max(10)])
  .transform((content) =>
    typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
  )
  .pipe(Content)

/** A system message is taken from clients that send one, and is read by no one. By its role, so that a text is checked once. */
const ProtocolMessage = z.discriminatedUnion('role', [
  z.strictObject({ role: ChatRole, content: ProtocolContent, name: typed(100).optional() }),
  z.strictObject({
    role: z.enum(['system', 'developer']),
    content: ProtocolContent,
    name: typed(100).optional(),
  }),
])

export const listModels = call('chat.listModels', {
  http: 'GET /api/models',
  summary: 'List the models of the support chat',
  description: 'For clients of the OpenAI protocol that look before they ask: there is one.',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'public-read',
  output: z.object({
    object: z.literal('list'),
    data: z.array(
      z.object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() }),
    ),
  }),
})

export const complete = call('chat.complete', {
  http: 'POST /api/chat/completions',
  summary: 'Ask the support chat with an OpenAI client',
  description:
    'The same for clients of the OpenAI protocol: its other fields and system messages are taken and change nothing. With `stream: true` the answer comes in server-sent events, otherwise in one piece.',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'chat',
  bodyBytes: BODY_BYTES,
  input: z.strictObject({
    ...IGNORED,
    messages: z
      .array(ProtocolMessage)
      .min(1)
      .max(CHAT_MESSAGES)
      .refine(endsWithAQuestion, { error: 'must end with a message of the user' }),
    stream: z.boolean().nullish(),
  }),
  output: z.object({
    id: z.string(),
    object: z.literal('chat.completion'),
    created: z.int(),
    model: z.string(),
    choices: z.array(
      z.object({
        index: z.int(),
        message: z.object({ role: z.literal('assistant'), content: z.string() }),
        finish_reason: z.literal('stop'),
      }),
    ),
  }),
})
