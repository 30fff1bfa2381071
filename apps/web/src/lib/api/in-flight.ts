import { newId } from '../ids.ts'

type Flight = { controller: AbortController; body: unknown; idempotencyKey: string }

const flights = new Map<string, Flight>()

export type Takeoff = { signal: AbortSignal; idempotencyKey: string; land: () => void }

/**
 * Registers a call under its method and full URL and cancels the earlier one (API-4). Cancelling
 * does not undo a write, so a repeat with the same content goes out under the same idempotency key.
 */
export function takeOff(name: string, body: unknown): Takeoff {
  const earlier = flights.get(name)
  const idempotencyKey = earlier && earlier.body === body ? earlier.idempotencyKey : newId()
  const flight = { controller: new AbortController(), body, idempotencyKey }
  flights.set(name, flight)
  earlier?.controller.abort()
  return {
    signal: flight.controller.signal,
    idempotencyKey,
    land: () => {
      if (flights.get(name) === flight) flights.delete(name)
    },
  }
}
