import { answer } from './answer.ts'
import { readFrame, writeFrame } from './frames.ts'

const requestFd = 0
const replyFd = 3

// The runner closes the pipe when it wants no more; a child of one file is asked once.
for (;;) {
  const head = readFrame(requestFd)
  const body = head && readFrame(requestFd)
  if (!head || !body) break
  const reply = await answer(JSON.parse(head.toString('utf8')), body)
  writeFrame(replyFd, Buffer.from(JSON.stringify(reply)))
}
