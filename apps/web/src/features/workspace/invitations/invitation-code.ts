const linkPath = /\/invitation\/([^/?#\s]+)/
const codeAlone = /^[\w-]{8,100}$/

/** The code in what somebody pasted: a whole link, a message around one, or the code alone. */
export function readInvitationCode(typed: string): string | null {
  const found = linkPath.exec(typed)?.[1]
  if (found) return decodeURIComponent(found)
  const alone = typed.trim()
  return codeAlone.test(alone) ? alone : null
}

/** Address of an invitation, and of the question whether to accept it. */
export const invitationPath = (code: string): string => `/invitation/${encodeURIComponent(code)}`
export const acceptPath = (code: string): string => `${invitationPath(code)}/accept`
