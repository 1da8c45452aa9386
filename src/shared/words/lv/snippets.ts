import type { Latvian } from '../catalogue.ts'
import type { snippets as english } from '../en/snippets.ts'

export const snippets: Latvian<typeof english> = {
  ranOutput: 'Ziņo par sākumu, ilgumu, izejas kodu un izvades beigām.',
  warningIsSuccess: 'Brīdinājums (izejas kods 1) skaitās sekmīgs.',
  replaceRepository: 'Jānomaina repozitorijs un mape.',
  vanishedIsSuccess: 'Faili, kas pa to laiku pazūd (izejas kods 24), skaitās sekmīgi.',
  replaceRemote: 'Jānomaina mape un attālā krātuve.',
  certbot: 'Saglabāt ar: {command}. Ziņo par katru sertifikātu atjaunošanas taimera izpildi.',
  zfs: 'Jāsaglabā kā {file} un jāpadara izpildāms. ZED to palaiž, kad scrub ir beidzies.',
  docker: 'Darbojas resursdatorā, tāpēc konteineram nav jāsasniedz Tocsin.',
  kubernetes: 'CronJob. Tā podiem jāsasniedz URL: Tocsin jākopīgo tīklā vai jāpārsūta no turienes.',
  githubActions:
    'Darbplūsmas soļi. GitHub izpildītāji šo datoru nesasniedz, pašmitināts izpildītājs gan.',
  ansible: 'Uzdevumi, kas pingu sūta no datora, kurā tiek izpildīts playbook.',
  taskScheduler: 'Uzdevumu plānotājs',
  taskSchedulerHint:
    'PowerShell. Izveido uzdevumu, kas katru nakti darbojas plkst. 3.00 un ziņo izejas kodu.',
  curl: 'Palaist pēc sekmīgas uzdevuma izpildes. Ar /start beigās rinda ziņo par sākumu, un pārāk ilga izpilde tiek pamanīta; ar /fail tā ziņo par kļūdu.',
  afterSuccess: 'Palaist pēc sekmīgas uzdevuma izpildes.',
  shell: 'Ziņo par uzdevuma sākumu, ilgumu un izejas kodu.',
  python: 'Tikai standarta bibliotēka. Neizdevies pings uzdevumu neaptur.',
  node: 'Node 18 vai jaunāks. Neizdevies pings uzdevumu neaptur.',
  run: 'Pirms šī lietotāja uzdevuma šajā datorā: ziņo par sākumu, ilgumu, izejas kodu un izvadi arī tad, ja serveris tobrīd nedarbojas.',
  crontabTimes: 'Laiki jānomaina pret uzdevuma laikiem.',
  crontabLine: 'Rinda komandai {command}.',
  crontabZone: 'Cron izmanto sava datora laika joslu, pārbaude – {zone}.',
  systemd: 'Divi faili mapē {folder}, tad: {command}',
  mail: 'Uzdevumiem, kas var tikai sūtīt e-pastu. Filtra kārtulas lasa tematu.',
}
