# Adds a folder to the PATH of this user, or removes it: path.ps1 add|remove FOLDER. The value keeps its
# variables unexpanded. The last line makes Windows tell running programs of it.
param([string]$what, [string]$folder)
$key = 'HKEY_CURRENT_USER\Environment'
$old = (Get-Item 'HKCU:\Environment').GetValue('Path', '', 'DoNotExpandEnvironmentNames')
$folders = @($old -split ';' | Where-Object { $_ -ne '' -and $_ -ne $folder })
if ($what -eq 'add') { $folders += $folder }
[Microsoft.Win32.Registry]::SetValue($key, 'Path', ($folders -join ';'), 'ExpandString')
[Environment]::SetEnvironmentVariable('TocsinPathChanged', $null, 'User')
