import { House } from 'lucide-react'
import { expect, test } from 'vitest'
import { findCommands, markedParts, readQuery } from './find-commands.ts'
import type { Command } from './registry.ts'

const command = (id: string, group: Command['group'], title: string, keywords = ''): Command => ({
  id,
  group,
  title,
  keywords,
  icon: House,
  run: () => {},
})
const all = [
  command('dark', 'action', '切换到深色主题', 'dark theme'),
  command('home', 'page', '首页', 'home'),
  command('account', 'page', '账户设置', 'account'),
]
const idsOf = (typed: string, recent: string[] = []) =>
  findCommands(all, readQuery(typed), recent).map(({ group, commands }) => [
    group,
    commands.map(({ id }) => id),
  ])

test('G4 entries stand in groups, pages before actions', () => {
  expect(idsOf('')).toEqual([
    ['page', ['home', 'account']],
    ['action', ['dark']],
  ])
})

test('G4 recent entries come first and only once', () => {
  expect(idsOf('', ['dark', 'gone'])).toEqual([
    ['recent', ['dark']],
    ['page', ['home', 'account']],
  ])
})

test('G4 a leading > narrows to actions', () => {
  expect(idsOf('>')).toEqual([['action', ['dark']]])
  expect(idsOf('> 首页')).toEqual([])
})

test('entries are found by title and by words of the other language, in any case', () => {
  expect(idsOf('账户')).toEqual([['page', ['account']]])
  expect(idsOf('THEME')).toEqual([['action', ['dark']]])
  expect(idsOf('没有的词')).toEqual([])
})

test('the found words are marked in the title', () => {
  expect(markedParts('账户设置', '设置')).toEqual([
    { text: '账户', isHit: false },
    { text: '设置', isHit: true },
  ])
  expect(markedParts('首页', 'home')).toEqual([{ text: '首页', isHit: false }])
})
