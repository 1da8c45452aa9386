// Colours, text, buttons and fields of the pages.
export const FRAME_STYLE = `:root {
  color-scheme: light dark;
  --gap: 8px;
  --column: 420px;
  --radius: 8px;
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
  background: var(--surface-raised);
  color: var(--text);
  font: 16px / 1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}

main {
  width: min(100% - 32px, var(--column));
  margin: clamp(16px, 10vh, 96px) auto 16px;
  padding: 32px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  box-shadow: 0 8px 24px var(--shadow);
}

main.wide {
  --column: 720px;
}

@media (width <= 480px) {
  main {
    padding: 24px 20px;
  }
}

.mark {
  display: block;
  width: 40px;
  height: 40px;
  margin-bottom: 16px;
  padding: 8px;
  border-radius: 10px;
  background: var(--accent-soft);
  color: var(--accent);
}

h1 {
  margin: 0 0 var(--gap);
  font-size: 22px;
  line-height: 1.25;
  letter-spacing: -0.018em;
  overflow-wrap: anywhere;
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
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: var(--surface-hover);
  color: var(--text);
  font: inherit;
  font-weight: 500;
}

.button {
  display: inline-block;
  padding: 10px 16px;
  text-decoration: none;
}

button:hover,
.button:hover {
  background: var(--surface-press);
}

button.main {
  min-width: 128px;
  padding: 8px 24px;
  border-color: var(--accent);
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
}

button.main:hover {
  background: var(--accent-strong);
}

form > button.main {
  width: 100%;
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
  border-radius: var(--radius);
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
