// Colours, text, buttons and fields of the pages.
export const FRAME_STYLE = `:root {
  color-scheme: light dark;
  --gap: 8px;
  --column: 720px;
  --mono: ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", monospace;
}

* {
  box-sizing: border-box;
}

html {
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
}

body {
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 16px / 1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}

main {
  flex: 1;
  width: 100%;
  max-width: var(--column);
  margin: 0 auto;
  padding: clamp(24px, 10vh, 96px) 16px 32px;
}

h1 {
  margin: 0 0 var(--gap);
  font-size: 24px;
  line-height: 1.25;
  text-wrap: balance;
}

h2 {
  margin: 32px 0 var(--gap);
  font-size: 16px;
}

p {
  margin: 0 0 16px;
  text-wrap: pretty;
}

a {
  color: var(--accent);
  text-underline-offset: 3px;
}

:focus-visible {
  outline: 3px solid var(--accent);
  outline-offset: 2px;
}

form {
  margin-top: 24px;
}

button,
summary {
  cursor: pointer;
}

button,
.button {
  min-height: 44px;
  padding: 8px 16px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
}

.button {
  display: inline-block;
  padding: 10px 16px;
  text-decoration: none;
}

button:hover,
.button:hover {
  background: var(--surface-raised);
}

button.main {
  min-width: 128px;
  padding: 8px 24px;
  border-color: var(--accent);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
}

button.danger {
  border-color: var(--down);
  color: var(--down);
  font-weight: 600;
}

label {
  display: block;
  margin-bottom: 4px;
  font-weight: 600;
}

label.check {
  display: flex;
  gap: var(--gap);
  align-items: baseline;
  padding: 4px 0;
  font-weight: 400;
}

input[type="text"],
textarea {
  display: block;
  width: 100%;
  min-height: 44px;
  margin-bottom: 16px;
  padding: 8px 12px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
}

input[type="text"] {
  font-family: var(--mono);
}

textarea {
  resize: vertical;
}

label.check + button {
  margin-top: 16px;
}
`
