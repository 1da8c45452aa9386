; The folder of tocsin.cmd in the user's PATH. Not by NSIS itself: it cuts long values.
!macro customInstall
  nsExec::Exec 'powershell.exe -NoProfile -ExecutionPolicy Bypass -File "$INSTDIR\bin\path.ps1" add "$INSTDIR\bin"'
!macroend

!macro customUnInstall
  nsExec::Exec 'powershell.exe -NoProfile -ExecutionPolicy Bypass -File "$INSTDIR\bin\path.ps1" remove "$INSTDIR\bin"'
!macroend
