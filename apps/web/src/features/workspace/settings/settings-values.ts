import type { Workspace } from '@zhiwen/contract/workspace.ts'
import type { WorkspaceChanges } from './queries.ts'

/** What the form holds; numbers as the text of their field. */
export type SettingsValues = {
  company_name: string
  primary_color: string
  chat_enabled: boolean
  allow_personal_apps: boolean
  allow_general: boolean
  password_min: string
  creator_reads_protected: boolean
}
export type SettingName = keyof SettingsValues

export const settingNames: readonly SettingName[] = [
  'company_name',
  'primary_color',
  'chat_enabled',
  'allow_personal_apps',
  'allow_general',
  'password_min',
  'creator_reads_protected',
]
const ruleNames = ['allow_personal_apps', 'allow_general', 'creator_reads_protected'] as const

/** A workspace as its form shows it. */
export const valuesOf = (workspace: Workspace): SettingsValues => ({
  company_name: workspace.company_name,
  primary_color: workspace.primary_color.toUpperCase(),
  chat_enabled: workspace.chat_enabled,
  allow_personal_apps: workspace.settings.allow_personal_apps,
  allow_general: workspace.settings.allow_general,
  password_min: String(workspace.settings.password_min),
  creator_reads_protected: workspace.settings.creator_reads_protected,
})

const comparable = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value)

/** Names of the settings that differ. */
export const changedNames = (from: SettingsValues, to: SettingsValues): SettingName[] =>
  settingNames.filter((name) => comparable(from[name]) !== comparable(to[name]))

/** The body that changes just these settings. */
export function changesOf(
  version: number,
  names: readonly SettingName[],
  values: SettingsValues,
): WorkspaceChanges {
  const has = (name: SettingName) => names.includes(name)
  const rules = {
    ...Object.fromEntries(ruleNames.filter(has).map((name) => [name, values[name]])),
    ...(has('password_min') && { password_min: Number(values.password_min) }),
  }
  return {
    version,
    ...(has('company_name') && { company_name: values.company_name.trim() }),
    ...(has('primary_color') && { primary_color: values.primary_color }),
    ...(has('chat_enabled') && { chat_enabled: values.chat_enabled }),
    ...(Object.keys(rules).length > 0 && { settings: rules }),
  }
}

/** Somebody else's newer settings with the own unsaved ones on top. */
export const mergedValues = (
  latest: SettingsValues,
  own: SettingsValues,
  changed: readonly SettingName[],
): SettingsValues => ({
  ...latest,
  ...Object.fromEntries(changed.map((name) => [name, own[name]])),
})
