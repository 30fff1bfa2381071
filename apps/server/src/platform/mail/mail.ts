export type MailMessage = { to: string; subject: string; text: string; html?: string }

export type Mail = {
  /** Hands a message to the mail server; repeats of one key carry the same Message-ID. */
  send(
    message: MailMessage,
    options: { idempotencyKey: string; signal?: AbortSignal },
  ): Promise<void>
  close(): void
}
