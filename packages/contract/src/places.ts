import { defineEndpoint, request } from './endpoint.ts'
import * as f from './fields.ts'
import { memberId } from './ids.ts'
import { userInfo } from './user.ts'

export const updateOwnPlace = defineEndpoint({
  id: 'API-MEM-3',
  method: 'PUT',
  path: '/members/me',
  access: 'active',
  summary: 'Change the own nickname in this workspace',
  body: request({ ws_username: f.wsUsername }),
  data: userInfo,
})

export const leaveWorkspace = defineEndpoint({
  id: 'API-MEM-5',
  method: 'POST',
  path: '/workspace/leave',
  access: 'active',
  summary: 'Leave the current workspace; a creator hands over first',
  data: userInfo,
  errors: ['state-conflict'],
})

export const transferWorkspace = defineEndpoint({
  id: 'API-MEM-6',
  method: 'POST',
  path: '/workspace/transfer',
  access: 'creator',
  summary: 'Make another member the creator, with a code sent to the own mobile',
  body: request({ member_id: memberId, verification_code: f.verificationCode }),
  data: userInfo,
  errors: ['code-wrong', 'state-conflict'],
})
