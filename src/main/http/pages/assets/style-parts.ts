// Styles of single pages: secret, files, QR code, languages, print.
export const PARTS_STYLE = `
.warning {
  padding: 12px 16px;
  border-radius: var(--radius);
  background: var(--late-soft);
}

.secret {
  margin: 16px 0;
}

.payload,
.share,
.link {
  margin: 0;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface-raised);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.payload,
.link {
  font-family: var(--mono);
}

.payload {
  font-size: 15px;
  tab-size: 4;
}

/* The buttons below a long text stay near. */
@media screen {
  .payload.letter,
  .payload.words {
    max-height: 60vh;
    overflow: auto;
  }
}

.payload.words {
  font: inherit;
}

.payload.short {
  padding: 32px 16px;
  font-size: 22px;
  line-height: 1.4;
  text-align: center;
}

.share {
  font: inherit;
}

.code + .link {
  margin-bottom: 16px;
}

/* From the first paint on, before the script has seen the whole page. */
.scripted .payload:not(.open) {
  overflow: hidden;
  cursor: pointer;
  user-select: none;
}

.scripted .payload:not(.open) #payload {
  filter: blur(10px);
}

.scripted .payload:not(.open):hover #payload {
  filter: blur(4px);
}

.tools {
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap);
  margin: var(--gap) 0 0;
}

.copy-status {
  margin: 0;
  color: var(--text-soft);
  font-size: 14px;
}

.note {
  color: var(--text-soft);
}

.note.last {
  color: var(--text);
  font-weight: 600;
}

.countdown {
  display: block;
  font-weight: 600;
}

.files {
  margin: 0 0 16px;
  padding: 0;
  border-top: 1px solid var(--line);
  list-style: none;
}

.files li {
  display: flex;
  gap: 16px;
  justify-content: space-between;
  align-items: baseline;
  padding: 12px 0;
  border-bottom: 1px solid var(--line);
}

.files a {
  overflow-wrap: anywhere;
}

.size {
  color: var(--text-soft);
  white-space: nowrap;
}

.deletion {
  margin-top: 32px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
}

.deletion summary {
  width: fit-content;
  padding: 8px 0;
  color: var(--down);
}

.deletion p {
  margin: 8px 0 0;
}

.deletion form {
  margin-top: 16px;
}

.languages,
.choices {
  font-size: 14px;
}

.languages {
  width: 100%;
  max-width: 720px;
  margin: auto auto 0;
  padding: 16px;
}

.languages ul {
  justify-content: center;
}

.languages ul,
.choices ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  margin: 0;
  padding: 0;
  list-style: none;
}

.choices {
  margin-bottom: 16px;
}

.languages li > *,
.choices li > * {
  display: block;
  padding: 8px 0;
}

.languages a,
.choices a {
  color: var(--text-soft);
}

[aria-current] {
  font-weight: 600;
}

.message {
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

.offstage {
  position: fixed;
  top: 0;
  left: -9999px;
}

[hidden] {
  display: none !important;
}

@media print {
  :root {
    color-scheme: light;
  }

  .tools,
  .languages,
  .archive,
  .deletion {
    display: none;
  }

  main {
    width: auto;
    margin: 0;
    padding: 0;
    border: 0;
    box-shadow: none;
  }

  .mark {
    display: none;
  }

  .code {
    border: 0;
    padding: 0;
  }
}
`
