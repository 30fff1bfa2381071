import { callApi } from './api.ts'
import { type Person, register } from './people.ts'

type Fresh = { invitation: { id: string }; code: string; link: string }
type Info = { current_workspace: { id: string; member_id: string; company_name: string } }

/** A link of the creator's workspace; its address is relative to the product. */
export async function makeLink(creator: Person, terms: Record<string, unknown> = {}) {
  const { invitation, code } = await callApi<Fresh>('POST /invitations', {
    token: creator.token,
    body: terms,
  })
  return { id: invitation.id, code, path: `/invitation/${code}` }
}

/** A new person who joined the creator's workspace by a link, as the guide does it. */
export async function joinBy(creator: Person, displayName: string) {
  const { code } = await makeLink(creator)
  const person = await register(displayName)
  const { terms_version } = await callApi<{ terms_version: string }>('GET /platform_config/public')
  const { current_workspace } = await callApi<Info>('POST /user/info/active', {
    token: person.token,
    body: { display_name: displayName, mode: 'join', invite_code: code, terms_version },
  })
  const { member_id, company_name } = current_workspace
  return { person: { ...person, companyName: company_name }, memberId: member_id }
}

/** The same change for one member, as the member table sends it. */
export const changeMember = (creator: Person, memberId: string, change: Record<string, unknown>) =>
  callApi('POST /members/bulk', {
    token: creator.token,
    body: { member_ids: [memberId], change },
  })
