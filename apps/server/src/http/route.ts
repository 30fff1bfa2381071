import type { Readable } from 'node:stream'
import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { z } from 'zod'
import type {
  ActorFor,
  MemberActor,
  PushKeyActor,
  TokenHolder,
  UserActor,
  Visitor,
} from './actor.ts'

type PartOf<E, Part extends string> = E extends { [P in Part]: infer Shape extends z.ZodType }
  ? z.output<Shape>
  : undefined

/** Checked input of an endpoint. */
export type InputOf<E> = {
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  body: PartOf<E, 'body'>
}

/** What the handler of an endpoint returns: its `data`, the bytes of a file, or an event stream. */
export type DataOf<E> = E extends { produces: 'file' }
  ? FileReply
  : E extends { produces: 'events' }
    ? EventsReply
    : E extends { data: infer Shape extends z.ZodType }
      ? z.input<Shape>
      : null

/** Bytes with their headers; made by `http.sendFile`. */
export type FileReply = { kind: 'file'; body: Readable; headers: Record<string, string> }

/** One open event stream (API-2): events are numbered 1, 2, 3 … */
export type EventStream = {
  send(event: string, data: object): void
  /** Asks again who holds the token; null once the stream had to end because nobody may listen. */
  check(): Promise<TokenHolder | null>
  /** Ends the stream; the page opens a new one and reads everything anew. */
  end(): void
  /** Aborted when the stream has ended, for whatever reason. */
  signal: AbortSignal
}
/** A stream and what feeds it; made by `http.sendEvents`. */
export type EventsReply = { kind: 'events'; feed: (stream: EventStream) => Promise<void> }

/** One part of a multipart body. The stream ends at the size limit; it must be read or destroyed. */
export type IncomingFile = { name: string; stream: Readable }

/** The few things of HTTP that a handler may touch. */
export type HttpContext = {
  cookie(name: string): string | undefined
  /** Always HttpOnly and SameSite=Strict, and Secure wherever the public address is https. */
  setCookie(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void
  clearCookie(name: string, options: { path: string }): void
  files(): AsyncIterable<IncomingFile>
  sendFile(body: Readable, headers: Record<string, string>): FileReply
  /** Opens an event stream; `feed` starts what sends to it and stops with its signal. */
  sendEvents(feed: EventsReply['feed']): EventsReply
}

type AnyActor = Visitor | UserActor | MemberActor | PushKeyActor
type AnyInput = { params: unknown; query: unknown; body: unknown }

/** An endpoint bound to its handler. */
export type Route = {
  endpoint: Endpoint
  run: (actor: AnyActor, input: AnyInput, http: HttpContext) => Promise<unknown>
}

/** Binds an endpoint of the contract to the one call that serves it. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  run: (actor: ActorFor<E['access']>, input: InputOf<E>, http: HttpContext) => Promise<DataOf<E>>,
): Route => ({
  endpoint,
  // The shell checks access and shapes of this very endpoint before it calls, so the types hold.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  run: run as unknown as Route['run'],
})
