// Shows the newest messages and looks for new ones every two seconds while the page is visible.
const refreshMs = 2_000
const kindNames = { sms: '短信 SMS', mail: '邮件 Mail' }
const byId = (id) => document.getElementById(id)
let shown = ''

/** Puts text into an element, with its web addresses as links. */
function fillText(element, text) {
  for (const part of text.split(/(https?:\/\/[^\s<>"，。]+)/)) {
    if (!/^https?:/.test(part)) {
      element.append(part)
      continue
    }
    const link = document.createElement('a')
    link.href = part
    link.rel = 'noreferrer'
    link.textContent = part
    element.append(link)
  }
}

async function copyCode(code, button) {
  await navigator.clipboard.writeText(code)
  button.textContent = '已复制 Copied'
}

function fillCode(item, code) {
  item.querySelector('.code').hidden = code === null
  item.querySelector('output').textContent = code ?? ''
  const copy = item.querySelector('.copy')
  copy.setAttribute('aria-label', `复制 Copy ${code}`)
  copy.addEventListener('click', () => void copyCode(code, copy))
}

function itemFor(message) {
  const item = byId('message').content.firstElementChild.cloneNode(true)
  const part = (selector) => item.querySelector(selector)
  part('.kind').textContent = kindNames[message.kind]
  part('.to').textContent = message.to
  part('time').dateTime = message.at
  part('time').textContent = new Date(message.at).toLocaleString('sv-SE')
  fillCode(item, message.code)
  part('h2').hidden = message.subject === null
  part('h2').textContent = message.subject ?? ''
  fillText(part('.text'), message.text)
  part('.html').hidden = !message.has_html
  part('.html').href = `/mails/${message.id}`
  part('.out-id').textContent = message.out_id === null ? '' : `out_id ${message.out_id}`
  return item
}

function showState(text, isFailed) {
  byId('state').textContent = text
  byId('state').classList.toggle('failed', isFailed)
}

function show(messages) {
  const key = JSON.stringify(messages)
  // Untouched while nothing changed, so that a selection or a pressed button survives the refresh.
  if (key === shown) return
  shown = key
  byId('messages').replaceChildren(...messages.map(itemFor))
  byId('empty').hidden = messages.length > 0
  showState(
    `${messages.length} 条消息，自动刷新 · ${messages.length} messages, refreshed by itself`,
    false,
  )
}

async function refresh() {
  const query = new URLSearchParams({ to: byId('to').value.trim(), kind: byId('kind').value })
  try {
    const reply = await fetch(`/api/messages?${query}`)
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    show((await reply.json()).messages)
  } catch {
    shown = ''
    showState(
      '收件箱没有回应，可能已停止：运行 scripts/services start · No answer, it may be stopped',
      true,
    )
  }
}

async function refreshForever() {
  if (!document.hidden) await refresh()
  setTimeout(() => void refreshForever(), refreshMs)
}

byId('filters').addEventListener('submit', (event) => event.preventDefault())
byId('filters').addEventListener('input', () => void refresh())
byId('clear').addEventListener('click', () => {
  void fetch('/api/messages', { method: 'DELETE' }).then(refresh)
})
document.addEventListener('visibilitychange', () => void refresh())
void refreshForever()
