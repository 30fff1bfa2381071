import type { Readable } from 'node:stream'
import type { Endpoint } from '@zhiwen/contract/endpoint.ts'
import type { z } from 'zod'
import type { ActorFor, MemberActor, UserActor, Visitor } from './actor.ts'

type PartOf<E, Part extends string> = E extends { [P in Part]: infer Shape extends z.ZodType }
  ? z.output<Shape>
  : undefined

/** Checked input of an endpoint. */
export type InputOf<E> = {
  params: PartOf<E, 'params'>
  query: PartOf<E, 'query'>
  body: PartOf<E, 'body'>
}

/** What the handler of an endpoint returns: its `data`, or the bytes of a file. */
export type DataOf<E> = E extends { produces: 'file' }
  ? FileReply
  : E extends { data: infer Shape extends z.ZodType }
    ? z.input<Shape>
    : null

/** Bytes with their headers; made by `http.sendFile`. */
export type FileReply = { kind: 'file'; body: Readable; headers: Record<string, string> }

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
}

type AnyActor = Visitor | UserActor | MemberActor
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
