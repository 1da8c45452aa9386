@echo off
rem The command line of an installed Tocsin: the app's own program, which runs one command and shows nothing.
"%~dp0..\Tocsin.exe" --cli -- %*
exit /b %errorlevel%
