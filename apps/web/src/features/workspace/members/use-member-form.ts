import { defaultCountryCode } from '@zhiwen/contract/limits.ts'
import type { Member } from '@zhiwen/contract/members.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/index.ts'
import { type Rules, useForm } from '../../../lib/form/index.ts'
import { toast } from '../../../ui/index.ts'
import { marksOf, mobileDigits, useFieldRules } from '../../identity/index.ts'
import { useMember, useRenameSelf, useUpdateMember } from './queries.ts'
import { tellRefusal } from './tell-refusal.ts'

export type MemberValues = {
  ws_username: string
  name: string
  country_code: string
  phone: string
  email: string
}

/** The part of a member that the form holds. */
export const valuesOf = (member: Member): MemberValues => ({
  ws_username: member.ws_username,
  name: member.name,
  country_code: member.country_code || defaultCountryCode,
  phone: member.phone,
  email: member.email,
})

const longest = 50
const names = ['ws_username', 'name', 'country_code', 'phone', 'email'] as const

/** Fields whose value differs, so that a save never overwrites what was not touched. */
const changesOf = (before: MemberValues, now: MemberValues): Partial<MemberValues> =>
  Object.fromEntries(
    names.filter((name) => before[name] !== now[name]).map((name) => [name, now[name].trim()]),
  )

function useRules(before: MemberValues): Rules<MemberValues> {
  const { t } = useTranslation('members')
  const rules = useFieldRules()
  const named = (typed: string, wasGiven: boolean) => {
    const length = Array.from(typed.trim()).length
    if (length === 0) return wasGiven ? t('fields.required') : undefined
    return length > longest ? t('fields.too-long', { max: longest }) : undefined
  }
  return {
    ws_username: ({ ws_username }) => named(ws_username, before.ws_username !== ''),
    name: ({ name }) => named(name, before.name !== ''),
    phone: ({ phone }) => (phone.trim() === '' ? undefined : rules.mobile(phone)),
    email: ({ email }) => rules.optionalEmail(email),
  }
}

/** What goes to the server: changed fields only, and the two parts of a phone number together. */
function bodyOf(before: MemberValues, now: MemberValues) {
  const { country_code, ...fields } = changesOf(before, now)
  const isPhoneChanged = fields.phone !== undefined || country_code !== undefined
  return {
    ...fields,
    ...(isPhoneChanged && { phone: now.phone, country_code: now.country_code }),
  }
}

/** State and saving of a member's record; a change by somebody else in between shows both versions. */
export function useMemberForm(member: Member, isSelf: boolean, onDone: () => void) {
  const { t } = useTranslation('members')
  const [base, setBase] = useState(member)
  const [clash, setClash] = useState<Member | null>(null)
  const latest = useMember(member.id)
  const update = useUpdateMember(member.id)
  const rename = useRenameSelf()
  const before = valuesOf(base)
  const form = useForm({ initial: before, rules: useRules(before) })
  const values = { ...form.values, phone: mobileDigits(form.values.phone) }

  const onSuccess = () => {
    toast.show({ kind: 'success', text: t('done.saved') })
    onDone()
  }
  const onError = async (error: unknown) => {
    if (error instanceof ApiError && error.error === 'version-conflict') {
      setClash((await latest.refetch()).data ?? null)
      return
    }
    tellRefusal(error)
    form.refuse(marksOf(error, {}))
  }
  const save = (version: number) => {
    const body = bodyOf(before, values)
    if (Object.keys(body).length === 0) return onDone()
    const settle = { onSuccess, onError: (error: unknown) => void onError(error) }
    return isSelf
      ? rename.mutate(values.ws_username.trim(), settle)
      : update.mutate({ version, ...body }, settle)
  }
  return {
    form,
    clash,
    isBusy: update.isPending || rename.isPending,
    submit: () => save((clash ?? base).version),
    keepMine: () => clash && save(clash.version),
    takeTheirs: () => {
      if (!clash) return
      setBase(clash)
      form.reset(valuesOf(clash))
      setClash(null)
    },
  }
}
