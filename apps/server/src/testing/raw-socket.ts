import { connect, type Socket } from 'node:net'

export type RawReply = { status: number; text: string }

/** Sends bytes as they are and reads until the server closes, for requests no client would make. */
export async function sendRaw(port: number, text: string): Promise<RawReply> {
  const socket = await openRaw(port)
  socket.write(text)
  return readToEnd(socket)
}

/** Opens a plain connection to a local port. */
export async function openRaw(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  // A server that refuses may reset the connection; the bytes it sent before are what counts.
  socket.on('error', () => undefined)
  return socket
}

/** Everything the server says until it closes the connection. */
export async function readToEnd(socket: Socket): Promise<RawReply> {
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (part: string) => {
    text += part
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}
