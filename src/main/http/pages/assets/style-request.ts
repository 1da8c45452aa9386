// Styles of the form that answers a request for a secret.
export const REQUEST_STYLE = `
.asked {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 4px 16px;
  margin: 16px 0;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--surface-raised);
}

.asked dt {
  color: var(--text-soft);
}

.asked dd {
  margin: 0;
  font-weight: 600;
  overflow-wrap: anywhere;
}

#text {
  min-height: 176px;
  font-family: var(--mono);
}

input[type="file"] {
  display: block;
  width: 100%;
  margin-bottom: 16px;
  padding: 10px 12px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  font: inherit;
}

input[type="file"]::file-selector-button {
  margin-inline-end: 12px;
  padding: 4px 12px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  background: var(--surface);
  color: var(--text);
  font: inherit;
}

@media (max-width: 480px) {
  .asked {
    grid-template-columns: 1fr;
    gap: 0;
  }

  .asked dd + dt {
    margin-top: 8px;
  }
}
`
