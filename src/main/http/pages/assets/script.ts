// The script of the pages. It only improves them: copying, hiding from other eyes, countdown,
// sending a form once. It is text, so that every way to run this program (bundled, tests, plain
// Node) serves the same bytes.
export const SCRIPT = `'use strict'
document.documentElement.classList.add('scripted')

// A secret is hidden again when nothing has moved for so long.
const VEIL_AFTER = 20000

function copyButton(button) {
  const source = document.getElementById(button.dataset.copy)
  const status = button.closest('.secret').querySelector('.copy-status')
  const name = button.textContent
  let timer
  button.hidden = false
  button.addEventListener('click', async () => {
    const copied = await copy(source.textContent)
    status.textContent = copied ? button.dataset.done : button.dataset.failed
    button.textContent = copied ? button.dataset.done : name
    clearTimeout(timer)
    timer = setTimeout(() => {
      status.textContent = ''
      button.textContent = name
    }, copied ? 2000 : 10000)
  })
}

// Without HTTPS browsers have no clipboard; the older way works everywhere.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.readOnly = true
    area.className = 'offstage'
    document.body.append(area)
    area.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      area.remove()
    }
  }
}

function veilButton(button) {
  const secret = document.getElementById(button.dataset.unveil)
  const names = { true: button.dataset.hide, false: button.textContent }
  let isOpen = false
  let timer
  const stay = () => {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(() => set(false), VEIL_AFTER)
  }
  const set = (open) => {
    isOpen = open
    secret.parentElement.classList.toggle('open', open)
    if (open) secret.removeAttribute('aria-hidden')
    else secret.setAttribute('aria-hidden', 'true')
    button.textContent = names[open]
    stay()
  }
  secret.parentElement.addEventListener('click', () => isOpen || set(true))
  button.addEventListener('click', () => set(!isOpen))
  for (const sign of ['pointermove', 'keydown', 'scroll']) {
    document.addEventListener(sign, stay, { passive: true, capture: true })
  }
  button.hidden = false
  set(false)
}

// Counts from what the server said, whatever this computer's clock says.
function countdown(element) {
  const end = performance.now() + Number(element.dataset.seconds) * 1000
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    if (parts[0] === 0) parts.shift()
    element.textContent = parts
      .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
      .join(':')
    element.hidden = left > 86400
    if (left > 0) setTimeout(tick, 1000)
  }
  tick()
}

// A second click must not use up a second view.
function onceForm(form) {
  let isSent = false
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) isSent = false
  })
}

// Too much is said before it is sent.
function fileInput(input) {
  const text = input.form.querySelector('textarea')
  const look = () => {
    const bytes = [...input.files].reduce((sum, file) => sum + file.size, 0)
    const { most, many, bytes: limit, large } = input.dataset
    const written = text === null ? 0 : new TextEncoder().encode(text.value).length
    const isTooLarge = bytes + written > Number(limit)
    input.setCustomValidity(input.files.length > Number(most) ? many : isTooLarge ? large : '')
  }
  input.addEventListener('change', look)
  if (text !== null) text.addEventListener('input', look)
}

function printButton(button) {
  button.hidden = false
  button.addEventListener('click', () => window.print())
}

document.addEventListener('DOMContentLoaded', () => {
  const parts = {
    '[data-copy]': copyButton,
    '[data-unveil]': veilButton,
    '[data-seconds]': countdown,
    '[data-once]': onceForm,
    '[data-print]': printButton,
    'input[data-bytes]': fileInput,
  }
  for (const [selector, improve] of Object.entries(parts)) {
    document.querySelectorAll(selector).forEach((element) => improve(element))
  }
})
`
