import { expect, test } from 'vitest'
import { createToastStore } from './toast.ts'

function storeAt(start = 0) {
  let time = start
  const store = createToastStore({ now: () => time })
  return {
    store,
    wait: (ms: number) => (time += ms),
    texts: () => store.list().map(({ text }) => text),
  }
}

test('ERR-1 the same text appears once in three seconds, then again', () => {
  const { store, wait, texts } = storeAt()

  store.show({ text: '无权访问' })
  wait(2_999)
  store.show({ text: '无权访问' })
  expect(texts()).toEqual(['无权访问'])

  wait(1)
  store.show({ text: '无权访问' })
  expect(texts()).toEqual(['无权访问', '无权访问'])
})

test('G8 never more than three notices stand at once, the newest stay', () => {
  const { store, texts } = storeAt()

  for (const text of ['一', '二', '三', '四']) store.show({ text })

  expect(texts()).toEqual(['二', '三', '四'])
})

test('a listener hears of new and dismissed notices until it leaves', () => {
  const { store, texts } = storeAt()
  const heard: number[] = []
  const leave = store.subscribe(() => heard.push(store.list().length))

  const id = store.show({ text: '已保存', kind: 'success' })
  if (id !== undefined) store.dismiss(id)
  leave()
  store.show({ text: '之后' })

  expect(heard).toEqual([1, 0])
  expect(texts()).toEqual(['之后'])
})
