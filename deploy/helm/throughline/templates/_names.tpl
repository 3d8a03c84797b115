{{- define "throughline.name" -}}
{{- if contains "throughline" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-throughline{{ end -}}
{{- end }}

{{/* The labels that pods are selected by: they never change. */}}
{{- define "throughline.selector" -}}
app.kubernetes.io/name: throughline
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "throughline.labels" -}}
{{ include "throughline.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "throughline.image" -}}
{{- with .Values.image }}{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}{{ end -}}
{{- end }}
