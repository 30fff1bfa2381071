import { readStack } from '../stack/index.ts'

type Message = { id: string; kind: 'mail' | 'sms'; to: string; code: string | null }

/** Codes sent to a number or mailbox so far, newest first. */
export async function listMessages(to: string): Promise<Message[]> {
  const reply = await fetch(`${readStack().outboxUrl}/api/messages?to=${encodeURIComponent(to)}`)
  return ((await reply.json()) as { messages: Message[] }).messages
}

/** Waits for the code that follows the ones already seen. */
export async function nextCode(to: string, seen = 0): Promise<string> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline) {
    const codes = (await listMessages(to)).filter(({ code }) => code)
    if (codes.length > seen && codes[0]?.code) return codes[0].code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no code came to ${to}`)
}
